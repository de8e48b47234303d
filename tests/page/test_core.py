"""A page hunts and runs lines as the commands do."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.course.kata import Kata
from dicedojo.page.file import facts
from dicedojo.practice.hunt.hunt import Asker, Hunt, bugs_in_order

from .page import ENDLESS, TEST, ask

pytestmark = pytest.mark.slow
GREEN = "def score(roll):\n    return 1000\n"
WRONG = "\n\ndef test_wrong():\n    assert score([2, 2, 2]) == 1000\n"


def test_a_bug_is_asked_and_caught(greed: Kata, tmp_path: Path) -> None:
    bug = bugs_in_order(greed, "page")[2]
    with Asker.open(greed) as asker:
        hunt = Hunt.begin(greed, asker, bug)
    assert hunt is not None
    shortest = hunt.line

    _, begun, answered, unread, verdict = ask(
        tmp_path,
        greed,
        ["hunt", 3],
        ["hunt_call", 3, "score([1, 1, 5])"],
        ["hunt_call", 3, "score("],
        ["hunt_verdict", 3, shortest],
    )

    assert begun["bugs"] == len(greed.chaffs)
    assert answered["answer"]
    assert unread["problem"]
    assert verdict["caught"]
    assert verdict["sentences"][1:] == [
        f"The bug: {bug.misconception}",
        f"A shortest test: {shortest}",
    ]


def test_a_line_of_a_lesson_is_run_on_the_learners_code(
    greed: Kata, tmp_path: Path
) -> None:
    good = {"greed.py": "def score(roll):\n    print(roll)\n    return len(roll)\n"}
    bad = {"greed.py": "def score(roll):\n    raise ValueError('no dice')\n"}
    lines = ["roll, points = ([1, 5], 150)", "score(roll)"]

    _, answered, raised, endless = ask(
        tmp_path,
        greed,
        ["run", good, 1, lines],
        ["run", bad, 1, lines],
        ["run", {"greed.py": ENDLESS}, 1, lines],
    )

    assert (answered["printed"], answered["answer"]) == ("[1, 5]", "2")
    assert raised["answer"] == "ValueError: no dice"
    assert "did not end" in endless["answer"]


@pytest.mark.parametrize(
    ("code", "tests", "summary"),
    [
        (GREEN, "", "no test that counts passes"),
        (GREEN.replace("1000", "7"), TEST, "no test that counts passes"),
        (GREEN.replace(":", "", 1), TEST, "Python cannot read greed.py"),
        (GREEN, TEST + WRONG, "Your tests notice 1 of 1"),
    ],
    ids=["no test", "red", "unreadable", "wrong test"],
)
def test_a_page_says_why_a_change_was_not_made_and_a_test_does_not_count(
    greed: Kata, tmp_path: Path, code: str, tests: str, summary: str
) -> None:
    files = {"greed.py": code, "tests/test_greed.py": tests}

    _, mutated = ask(tmp_path, greed, ["mutate", files, 1])

    assert summary in (mutated.get("problem") or mutated["summary"])
    assert not mutated.get("survivors")
    reasons = " ".join(each["reason"] for each in mutated.get("excluded", ()))
    assert ("roll 2 2 2 gives 200" in reasons) == (WRONG in tests)


def test_a_page_has_the_files_that_a_learner_starts_from(greed: Kata) -> None:
    files = facts(greed)["files"]

    assert files["greed.py"] == greed.stub.read_text("utf-8")
    assert "from greed import score" in files["tests/test_greed.py"]
    assert "folder" not in "".join(files.values())


def test_a_page_for_a_class_has_no_solutions(greed: Kata) -> None:
    found = facts(greed, with_programs=False)

    assert not [path for path in found["course"] if path.startswith("solutions/")]
    assert not [path for path in found["course"] if "samples" in path]
