"""Which answers of a step stay, and which features its code must pass."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from dicedojo.authoring.answers import (
    Bug,
    all_questions,
    answers,
    features_to_pass,
    find_double_bugs,
    stable_questions,
)
from dicedojo.errors import ContentError

from .conftest import Planted


def test_the_first_step_is_stable_where_its_first_die_is_the_highest(
    planted: Planted,
) -> None:
    kata = planted.kata

    calls = stable_questions(kata, kata.steps[0])

    rolls = [call.arguments[0] for call in calls]
    assert all(roll[0] == max(roll) for roll in rolls)
    assert [6, 2, 3] in rolls
    assert len(stable_questions(kata, kata.steps[1])) == len(all_questions(kata))


@pytest.mark.parametrize(
    ("body", "message"),
    [
        pytest.param("    while True:\n        roll\n", "does not end", id="a loop"),
        pytest.param("    return 1\nexit()\n", "does not run", id="an exit"),
    ],
)
def test_a_program_that_does_not_end_or_ends_at_once_is_named(
    planted: Planted, body: str, message: str
) -> None:
    path = "solutions/highest/wheat/slip.py"
    planted.write(path, f'"""Wheat: slips."""\n\n\ndef score(roll):\n{body}')

    with pytest.raises(ContentError, match=message) as refusal:
        answers(planted.kata, planted.root / path)

    assert str(planted.root / path) in refusal.value.what


def test_code_passes_the_features_up_to_its_step(planted: Planted) -> None:
    kata = planted.kata

    known = features_to_pass(kata, kata.steps[1])

    assert [step.number for step in known] == [2, 1]


# Two bugs in one program

Score = Callable[[tuple[int, ...]], int]
ROLLS = [roll for count in range(4) for roll in product(range(1, 7), repeat=count)]


def scorer(one: int = 100, five: int = 50, three: int = 0) -> Score:
    """Return a game of three dice in which one kind of die pays otherwise."""
    pays = {1: one, 5: five, 3: three}
    return lambda roll: sum(pays.get(face, 0) for face in roll)


def bug_of(score: Score) -> Bug:
    rules = scorer()
    return {
        repr(roll): repr(score(roll)) for roll in ROLLS if score(roll) != rules(roll)
    }


def refusing(*faces: int) -> Score:
    return lambda roll: 0 if set(roll) & set(faces) else scorer()(roll)


def otherwise_on(*rolls: tuple[int, ...]) -> Score:
    return lambda roll: 1 if roll in rolls else scorer()(roll)


@pytest.mark.parametrize(
    ("wide", "one", "other", "is_found"),
    [
        pytest.param(
            scorer(one=200, five=10),
            scorer(one=200),
            scorer(five=10),
            True,
            id="two that add up",
        ),
        pytest.param(
            otherwise_on((), (1,)),
            otherwise_on((1,)),
            otherwise_on(()),
            True,
            id="two that never meet",
        ),
        # Its answers are those of a program with both; no question tells them apart.
        pytest.param(
            lambda roll: 0,
            scorer(one=0),
            scorer(five=0),
            True,
            id="a wide one that is the sum of two",
        ),
        pytest.param(
            refusing(1, 5),
            refusing(1),
            refusing(5),
            False,
            id="a wide one that hides another",
        ),
        pytest.param(
            scorer(one=200, five=10),
            scorer(one=200),
            scorer(three=9),
            False,
            id="one that no other program has alone",
        ),
    ],
)
def test_a_program_with_the_bugs_of_two_others_is_found(
    wide: Score, one: Score, other: Score, is_found: bool
) -> None:
    bugs = {"one": bug_of(one), "wide": bug_of(wide), "other": bug_of(other)}

    assert list(find_double_bugs(bugs)) == [("wide", "one", "other")] * is_found
