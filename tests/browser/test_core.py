"""One interpreter comes to the verdicts of the command, and starts nothing."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from msgspec import to_builtins

from dicedojo.browser.facts import facts
from dicedojo.course.courses import find_courses
from dicedojo.course.kata import Kata
from dicedojo.grading.document.from_tests import suite_record
from dicedojo.hunt.bugs import bugs_in_order
from dicedojo.hunt.golf import Par, Round
from dicedojo.hunt.hunt import Asking, Hunt
from dicedojo.hunt.reading import read_line
from dicedojo.mutation.assess import assess_tests
from dicedojo.sandbox import ProcessSandbox
from dicedojo.submission.submission import read_submission

pytestmark = pytest.mark.slow
SCRIPT = Path(__file__).with_name("one_interpreter.py")
ENDLESS = "def score(roll):\n    i = 0\n    while True:\n        i += 1\n"
TEST = """\
from greed import score


def test_three_ones():
    assert score([1, 1, 1]) == 1000
"""


@pytest.fixture(scope="module")
def greed() -> Kata:
    return find_courses().kata("greed")


def ask(
    folder: Path,
    kata: Kata,
    *calls: Sequence[object],
    par: Par | None = None,
) -> list[Any]:
    """Return what a page answers to some calls, after it has begun a kata."""
    every = [["begin", facts(kata, par=par), str(folder)], *calls]
    done = subprocess.run(
        [sys.executable, str(SCRIPT)],
        input=json.dumps(every),
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert done.returncode == 0, done.stderr
    found: list[Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def files_of(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): path.read_text("utf-8")
        for path in folder.rglob("*.py")
    }


@pytest.mark.parametrize("sample", ["weak_tests", "wrong_code"])
def test_a_page_comes_to_the_verdicts_of_dojo_mutate(
    greed: Kata, sample: str, tmp_path: Path
) -> None:
    folder = greed.folder / "samples" / sample
    files = files_of(folder)
    submission = read_submission(folder, greed)

    _, found = ask(tmp_path, greed, ["mutate", files, len(greed.steps)])

    report = assess_tests(replace(greed, chaffs=()), submission, ProcessSandbox())
    record = suite_record(report, submission.path)
    assert found["suite"] == json.loads(json.dumps(to_builtins(record)))
    assert len(found["survivors"]) == len(record.survivors)


def test_two_interpreters_find_together_what_one_finds_alone(
    greed: Kata, tmp_path: Path
) -> None:
    step = len(greed.steps)
    files = files_of(greed.folder / "samples" / "weak_tests")
    _, other = ask(tmp_path / "other", greed, ["compare", files, step])
    own = files | {"tests/test_greed.py": TEST}

    _, _, together, without_ends, anew = ask(
        tmp_path / "one",
        greed,
        ["meet", files, step],
        ["mutate", files, step, other["kept"]],
        ["mutate", own, step, without_differences(other["kept"])],
        ["mutate", own, step],
    )
    _, alone = ask(tmp_path / "alone", greed, ["mutate", files, step])

    assert together["suite"] == alone["suite"]
    assert without_ends["suite"]["equivalent"] > alone["suite"]["equivalent"]
    assert anew["suite"] == without_ends["suite"]  # it is kept


def without_differences(kept: dict[str, str]) -> dict[str, str]:
    """Return what is kept of comparisons as if no program had answered otherwise."""
    found = {}
    for name, text in kept.items():
        body = json.loads(text.partition("\n")[2])
        if name.startswith("compared/"):
            body = {
                key: {**one, "differs": [], "ended": ""} for key, one in body.items()
            }
        entry = json.dumps(body)
        found[name] = f"{hashlib.sha256(entry.encode()).hexdigest()}\n{entry}"
    return found


def test_a_step_is_done_with_a_test_that_was_red_before(
    greed: Kata, tmp_path: Path
) -> None:
    solution = greed.steps[0].green.read_text("utf-8")
    in_vain = "def test_nothing():\n    assert 1 == 1\n"
    own = "tests/test_greed.py"

    begun, red, green, without, hung = ask(
        tmp_path,
        greed,
        ["check", {"greed.py": greed.stub.read_text("utf-8"), own: TEST}, 1],
        ["check", {"greed.py": solution, own: TEST}, 1],
        ["check", {"greed.py": solution, own: in_vain}, 1],
        ["check", {"greed.py": ENDLESS, own: TEST}, 1],
    )

    assert [step["name"] for step in begun["steps"]] == [s.name for s in greed.steps]
    assert (red["kind"], red["done"]) == ("red", False)
    assert red["trouble"]["line"] == 5
    assert (green["kind"], green["done"]) == ("green", True)
    assert (without["kind"], without["done"]) == ("green", False)
    assert "No test of yours" in without["missing"]["what"]
    assert hung["trouble"]["hung"]


def test_tests_in_a_class_of_unittest_run_as_well(greed: Kata, tmp_path: Path) -> None:
    tests = """\
import unittest
from greed import score


class ScoreTest(unittest.TestCase):
    def test_three_ones(self):
        self.assertEqual(score([1, 1, 1]), 1000)
"""
    files = {
        "greed.py": greed.steps[0].green.read_text("utf-8"),
        "tests/test_greed.py": tests,
    }

    _, checked, mutated = ask(
        tmp_path, greed, ["check", files, 1], ["mutate", files, 1]
    )

    assert (checked["kind"], checked["done"]) == ("green", True)
    assert mutated["suite"]["killed"]


def test_what_code_does_to_the_interpreter_ends_with_the_check(
    greed: Kata, tmp_path: Path
) -> None:
    right = greed.steps[0].green.read_text("utf-8")
    spoilt = f"import builtins\nbuiltins.len = builtins.vars = None\n{right}"
    own = {"tests/test_greed.py": TEST}

    _, left, after = ask(
        tmp_path,
        greed,
        ["check", {"greed.py": "import sys\nsys.exit(3)\n", **own}, 1],
        ["check", {"greed.py": right, **own}, 1],
    )
    with_names = ask(
        tmp_path,
        greed,
        ["run", {"greed.py": spoilt, **own}, 1, ["score([1, 1, 1])"]],
        ["check", {"greed.py": right, **own}, 1],
    )

    assert left["kind"] == "amber"
    assert after["kind"] == with_names[2]["kind"] == "green"


def test_an_answer_outside_the_game_is_the_learners_own(
    greed: Kata, tmp_path: Path
) -> None:
    six = f"{TEST}\n\ndef test_six_dice():\n    assert score([2, 3, 4, 6, 3, 2]) == 7\n"
    code = "def score(roll):\n    return 1000 if roll == [1, 1, 1] else 7\n"
    files = {"greed.py": code, "tests/test_greed.py": six}

    _, found = ask(tmp_path, greed, ["mutate", files, 1])

    assert found["suite"]["excluded"] == []
    assert found["suite"]["killed"]


def test_a_bug_is_asked_and_caught(greed: Kata, tmp_path: Path) -> None:
    bug = bugs_in_order(greed, "page")[2]
    with Asking.open(greed) as asking:
        hunt = Hunt.begin(greed, asking, bug)
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


def test_a_round_of_golf_is_that_of_the_command(greed: Kata, tmp_path: Path) -> None:
    names = tuple(sorted(bug.name for bug in greed.chaffs))
    par = Par(("score([])",), at_least=1, asked=2, not_revealed=names[5:])
    first, second, unread = "score([1, 1, 5])", "assert score([]) == 0", "score("

    _, begun, one = ask(
        tmp_path, greed, ["golf", None, 0, ""], ["golf", None, 0, first], par=par
    )
    _, two, three = ask(
        tmp_path,
        greed,
        ["golf", one["left"], 1, second],
        ["golf", one["left"], 1, unread],
        par=par,
    )

    with Asking.open(greed) as asking:
        golfing = Round.begin(asking, greed.chaffs, par)
        calls = [read_line(greed, line).call for line in (first, second)]
        assert [one["said"], two["said"]] == [*map(golfing.answer, calls)]
    assert sorted(begun["left"]) == sorted(names[:5])
    assert begun["fewest"] == par.sentence
    assert three["left"] == one["left"]
    assert three["questions"] == 1
    assert "Python cannot read this line" in three["said"]


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


def test_a_page_for_a_class_has_no_solutions(greed: Kata) -> None:
    found = facts(greed, with_programs=False)

    assert not [path for path in found["course"] if path.startswith("solutions/")]
    assert not [path for path in found["course"] if "samples" in path]
