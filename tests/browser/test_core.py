"""A page hunts, golfs and runs lines as the commands do."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.browser.page_file import facts
from dicedojo.course.kata import Kata
from dicedojo.hunt.golf import Par, Round
from dicedojo.hunt.hunt import Asking, Hunt, bugs_in_order
from dicedojo.hunt.reading import read_line

from .page import ENDLESS, ask

pytestmark = pytest.mark.slow


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
