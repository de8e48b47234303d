"""Rounds with stacked dice, and their sentences."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from dicedojo.dice import Roll
from dicedojo.games.engineering.dice import NEW, PROMOTE
from dicedojo.games.engineering.rounds import (
    FIX,
    Built,
    Choose,
    Rolled,
    State,
    decide,
    explain_built,
    explain_failed,
    explain_loss,
    name_dice,
    roll,
)


class Dice:
    """Rolls the stated faces, in turn, and remembers which dice were asked for."""

    def __init__(self, *faces: int) -> None:
        self.faces: Iterator[int] = iter(faces)
        self.asked: list[tuple[int, int]] = []

    def __call__(self, count: int, sides: int = 6) -> Roll:
        self.asked.append((count, sides))
        return tuple(next(self.faces) for _ in range(count))


def by(*actions: str) -> Choose:
    """Return a player who does this, in turn."""
    turn = iter(actions)
    return lambda state: next(turn)


def play(choose: Choose, dice: Dice, rounds: int) -> list[tuple[Built, Rolled]]:
    """Return what one player builds and rolls, round by round."""
    played, state = [], State(rounds)
    for _ in range(rounds):
        built = decide(state, choose)
        rolled = roll(built, dice)
        state = rolled.state
        played.append((built, rolled))
    return played


def rolls(choose: Choose, dice: Dice, rounds: int) -> list[Rolled]:
    return [rolled for _, rolled in play(choose, dice, rounds)]


def test_a_round_begins_builds_and_rolls() -> None:
    ((built, rolled),) = play(by(), Dice(3), 1)

    assert built == Built(NEW, 4, State(1))
    assert rolled == Rolled(((4, (3,)),), 1, 0, State(0, 1, (4,), ()))


def test_a_die_that_shows_a_1_goes_to_legacy_and_is_fixed_first() -> None:
    first, second, third = rolls(by(NEW), Dice(4, 1, 2, 3, 3), 3)

    assert first.state == State(2, 1, (4,), ())
    assert second.state == State(1, 2, (4,), (4,))
    assert second.failed == (4,)
    assert third.state == State(0, 4, (4, 4), ())


def test_nobody_is_asked_while_there_are_legacy_dice_or_no_dice() -> None:
    built = [one for one, _ in play(by(), Dice(1, 1), 2)]

    assert [one.action for one in built] == [NEW, FIX]
    assert all(one.is_forced for one in built)


def test_the_score_is_lost_with_the_last_revenue_die() -> None:
    *_, lost, again = rolls(by(NEW), Dice(4, 1, 1, 3), 3)

    assert (lost.points, lost.lost) == (0, 1)
    assert lost.state == State(1, 0, (), (4, 4))
    assert again.state == State(0, 1, (4,), (4,))


def test_each_kind_of_die_is_rolled_together() -> None:
    dice = Dice(2, 3, 4, 2, 6)

    _, _, last = rolls(by(NEW, PROMOTE), dice, 3)

    assert dice.asked == [(1, 4), (2, 4), (1, 4), (1, 6)]
    assert last.roll == ((4, (2,)), (6, (6,)))


def test_the_best_legacy_die_is_fixed_before_the_others() -> None:
    played = play(by(PROMOTE, NEW), Dice(2, 2, 1, 1, 2), 4)

    assert [(built.action, built.die) for built, _ in played] == [
        (NEW, 4),
        (PROMOTE, 4),
        (NEW, 4),
        (FIX, 6),
    ]


# The game on the screen of `test_play.py` has the other sentences.


def test_a_round_says_why_a_die_is_added_where_none_can_be_promoted() -> None:
    built = Built(NEW, 4, State(3, 9, (20,)))

    assert explain_built(built) == "You add a d4: there is nothing to promote."


def test_several_failed_dice_go_to_legacy_together() -> None:
    assert explain_failed((4, 6)) == "d4 d6 go to legacy."


@pytest.mark.parametrize(
    ("ones", "lost", "sentence"),
    [
        pytest.param(
            1,
            7,
            "The die shows a 1! No revenue dice are left, and your 7 points are lost.",
            id="one die",
        ),
        pytest.param(
            2,
            1,
            "Every die shows a 1! No revenue dice are left, and your point is lost.",
            id="one point",
        ),
        pytest.param(
            1,
            0,
            "The die shows a 1! No revenue dice are left, and your score stays 0.",
            id="nothing to lose",
        ),
    ],
)
def test_a_roll_of_ones_says_what_is_lost(ones: int, lost: int, sentence: str) -> None:
    rolled = Rolled(((4, (1,) * ones),), 0, lost, State(1, 0, (), (4,) * ones))

    assert explain_loss(rolled) == sentence


@pytest.mark.parametrize(
    ("dice", "name"),
    [
        pytest.param((), "no dice", id="none"),
        pytest.param((4, 4, 20), "d4 d4 d20", id="a few"),
        pytest.param((4,) * 9 + (12,), "9 d4, 1 d12", id="many"),
    ],
)
def test_dice_are_named_one_by_one_or_counted(dice: tuple[int, ...], name: str) -> None:
    assert name_dice(dice) == name
