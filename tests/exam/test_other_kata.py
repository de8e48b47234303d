"""A program that keeps the rules of another kata with such boxes is told from a bug."""

from __future__ import annotations

from typing import Any

import pytest

from dicedojo.course.course import content_root
from dicedojo.course.courses import only
from dicedojo.course.kata import Kata
from dicedojo.exam import other_kata
from dicedojo.exam.other_kata import OtherKata, find_other_kata
from dicedojo.exam.propose_calls import propose_calls
from dicedojo.sandbox import Bubblewrap
from dicedojo.submission.submission import Submission

pytestmark = pytest.mark.slow

NOTHING = Submission("ada", {}, "")
COURSE = only(content_root())
KATAS = {name: COURSE.kata(name) for name in ("greed", "yahtzee", "yatzy")}


def program(kata: Kata) -> str:
    """Return a program by the rules of a kata, whose functions have other names."""
    return kata.reference.read_text("utf-8").replace("def score(", "def points(")


def handed_in(kata: Kata, text: str) -> Submission:
    missing = f"{kata.module}.py"
    files = {missing: b"raise ImportError", "game.py": text.encode()}
    return Submission("ada", files, missing, unusable=True)


def look(name: str, text: str) -> OtherKata | None:
    sandbox = Bubblewrap()
    kata = KATAS[name]
    found = propose_calls(kata, handed_in(kata, text), sandbox)
    return find_other_kata(
        kata, KATAS.values(), lambda one: handed_in(one, text), sandbox, found
    )


def test_a_program_by_the_rules_of_another_card_has_its_kata_named() -> None:
    """`tests/cli/test_adapt.py` tests the same of Yatzy, asked about as Yahtzee."""
    other = look("yatzy", program(KATAS["yahtzee"]))

    assert other == OtherKata(KATAS["yahtzee"], 13, 13)


def test_a_program_that_keeps_the_rules_has_no_other_kata() -> None:
    assert look("yatzy", program(KATAS["yatzy"])) is None


def test_a_program_with_a_slip_has_no_other_kata() -> None:
    text = program(KATAS["yatzy"]).replace("groups(2)", "groups(4)")

    assert look("yatzy", text) is None


def test_a_kata_whose_rules_the_program_contradicts_is_not_asked_for() -> None:
    text = program(KATAS["yatzy"]).replace("groups(2)", "groups(4)")
    sandbox = Bubblewrap()
    submission = handed_in(KATAS["yatzy"], text)
    found = propose_calls(KATAS["yatzy"], submission, sandbox)

    def read(kata: Kata) -> Submission:
        raise AssertionError("its small straight pays 15, so it cannot be Yahtzee's")

    other = find_other_kata(KATAS["yatzy"], KATAS.values(), read, sandbox, found)

    assert other is None


def test_a_kata_without_choices_is_compared_with_no_other() -> None:
    assert look("greed", program(KATAS["yatzy"])) is None


@pytest.mark.parametrize(
    ("own", "right", "is_named"),
    [
        pytest.param(13, 12, True, id="a greater share of fewer boxes"),
        pytest.param(14, 12, False, id="a smaller share"),
        pytest.param(10, 11, False, id="not nearly all"),
    ],
)
def test_the_kata_of_which_more_is_right_is_named(
    own: int, right: int, is_named: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(other_kata, "propose_calls", lambda *_: [right])
    monkeypatch.setattr(other_kata, "_right", sum)
    monkeypatch.setattr(other_kata, "_contradicted", lambda *_: frozenset())
    told: list[Any] = [own]

    found = find_other_kata(
        KATAS["yatzy"], KATAS.values(), lambda kata: NOTHING, Bubblewrap(), told
    )

    assert (found is not None) == is_named
