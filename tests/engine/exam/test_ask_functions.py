"""Functions are asked whether they answer like the game, under any name.

One that takes its dice one by one is named, at its file and line.
"""

from __future__ import annotations

import pytest

from dicedojo.course.kata import Kata
from dicedojo.engine.exam.ask_functions import (
    FunctionMatch,
    ask_file,
    one_by_one_problems,
)
from dicedojo.engine.sandbox import Bubblewrap
from dicedojo.submission.handed_files import ProblemKind
from dicedojo.submission.submission import Submission

from .conftest import GREED

pytestmark = pytest.mark.slow

POINTS = GREED.replace("score", "points")


def matches(kata: Kata, source: str) -> list[FunctionMatch]:
    files = {"dice.py": source.encode(), "greed.py": b""}
    submission = Submission("ada", files, "greed.py")
    return list(ask_file(kata, submission, "dice.py", ["score"], Bubblewrap()))


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


# Dice one by one.

_, _, BODY = GREED.partition("\n")


def messages(kata: Kata, code: str) -> list[str]:
    given = Submission("ada", {"greed.py": code.encode()}, "greed.py")
    found = [*one_by_one_problems(kata, given, Bubblewrap())]
    assert {one.kind for one in found} <= {ProblemKind.DICE_ONE_BY_ONE}
    return [one.message for one in found]


@pytest.mark.parametrize("points", [BODY, BODY.replace("1000 if", "1 if")])
def test_it_is_told_at_file_and_line(greed: Kata, points: str) -> None:
    (message,) = messages(greed, f"import re\n\n\ndef score(*roll):\n{points}")

    assert message.startswith(
        "greed.py, line 4: score takes its dice one by one; the kata asks score([1, "
    )


def test_a_method_of_another_name_is_told_by_its_own(greed: Kata) -> None:
    method = f"def points(self, *roll):\n{BODY}".replace("\n", "\n    ")
    kata = greed.with_names("greed", "", {"score": "Game.points"})

    (message,) = messages(kata, f"class Game:\n    {method}")

    assert message.startswith("greed.py, line 2: Game.points takes its dice one by one")


@pytest.mark.parametrize(
    "code",
    [
        GREED,
        f"def score(*given):\n    (roll,) = given\n{BODY}",
        f"def score(*given):\n    roll = given[0]\n{BODY.replace('1000 if', '1 if')}",
        f"def points(*roll):\n{BODY}",
        "def score(*roll):\n    return None\n",
        "def score(*roll):\n    while True: ...\n",
        "def (",
    ],
    ids=["a list", "a list of all", "a wrong one", "not asked", "None", "loops", "bad"],
)
def test_other_functions_are_not_blamed(greed: Kata, code: str) -> None:
    assert messages(greed, code) == []
