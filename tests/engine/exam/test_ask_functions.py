"""The functions of one file are asked whether they answer like the game."""

from __future__ import annotations

import pytest

from dicedojo.course.kata import Kata
from dicedojo.engine.exam.ask_functions import FunctionMatch, ask_file
from dicedojo.engine.sandbox import Bubblewrap
from dicedojo.submission.submission import Submission

from .conftest import GREED

pytestmark = pytest.mark.slow

POINTS = GREED.replace("score", "points")


def matches(kata: Kata, source: str) -> list[FunctionMatch]:
    files = {"dice.py": source.encode(), "greed.py": b""}
    submission = Submission("ada", files, "greed.py")
    return list(ask_file(kata, submission, "dice.py", ["score"], Bubblewrap()))


def test_a_function_that_answers_all_questions_right_matches(greed: Kata) -> None:
    source = f"{POINTS}\n\ndef first(roll):\n    return roll[0]\n"

    (match,) = matches(greed, source)

    assert (match.file, match.asked, match.own) == ("dice.py", "score", "points")
    assert match.agreed == match.questions == len(greed.domain.representatives)


def test_a_file_that_fails_below_its_functions_is_asked_all_the_same(
    greed: Kata,
) -> None:
    source = f"{POINTS}\nprint(points(input()))\n"

    assert [match.own for match in matches(greed, source)] == ["points"]


def test_a_function_with_another_number_of_arguments_is_not_asked(
    greed: Kata, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(
        "dicedojo.engine.exam.ask_functions.Proxy.open"
    )  # nothing is started

    assert matches(greed, POINTS.replace("(roll)", "(roll, players)", 1)) == []


def test_a_function_that_is_mostly_wrong_does_not_match(greed: Kata) -> None:
    assert matches(greed, "def points(roll):\n    return 100 * len(roll)\n") == []
