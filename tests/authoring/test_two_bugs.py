"""A program with two planted bugs is found, and one with a single wider bug is not."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from dicedojo.authoring.two_bugs import Bug, two_bugs

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


def found(**scores: Score) -> list[tuple[str, str, str]]:
    return list(two_bugs({name: bug_of(score) for name, score in scores.items()}))


def test_two_bugs_that_add_up_are_found() -> None:
    pair = ("both", "dear_ones", "cheap_fives")

    assert found(
        both=scorer(one=200, five=10),
        dear_ones=scorer(one=200),
        cheap_fives=scorer(five=10),
    ) == [pair]


def test_two_bugs_that_never_meet_are_found() -> None:
    def single_one(roll: tuple[int, ...]) -> int:
        return 1 if roll == (1,) else scorer()(roll)

    def no_dice(roll: tuple[int, ...]) -> int:
        return 1 if roll == () else scorer()(roll)

    def either(roll: tuple[int, ...]) -> int:
        return 1 if roll in ((), (1,)) else scorer()(roll)

    assert found(single_one=single_one, no_dice=no_dice, either=either) == [
        ("either", "single_one", "no_dice")
    ]


def test_a_wide_bug_that_is_the_sum_of_two_is_found_as_well() -> None:
    """Its answers are those of a program with both; no question tells them apart."""
    pair = ("nothing", "no_ones", "no_fives")

    assert found(
        nothing=lambda roll: 0, no_ones=scorer(one=0), no_fives=scorer(five=0)
    ) == [pair]


def test_a_wide_bug_that_hides_another_is_left_alone() -> None:
    def refusing(*faces: int) -> Score:
        return lambda roll: 0 if set(roll) & set(faces) else scorer()(roll)

    assert found(wide=refusing(1, 5), ones=refusing(1), fives=refusing(5)) == []


def test_a_bug_that_no_other_program_has_alone_is_not_seen() -> None:
    assert (
        found(
            both=scorer(one=200, five=10),
            dear_ones=scorer(one=200),
            three=scorer(three=9),
        )
        == []
    )
