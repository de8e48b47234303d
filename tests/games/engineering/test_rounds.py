"""Rounds with stacked dice, and their sentences."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from dicedojo.dice import Roll
from dicedojo.games.engineering.dice import NEW, PROMOTE
from dicedojo.games.engineering.rounds import (
    FIX,
    Rolled,
    State,
    explain_choice,
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


def play(dice: Dice, *actions: str) -> list[Rolled]:
    """Return the rolls of a game with these actions."""
    rolls, state = [], State(len(actions))
    for action in actions:
        assert action in state.actions
        rolls.append(roll(state, action, dice))
        state = rolls[-1].state
    return rolls


def test_a_round_begins_builds_and_rolls() -> None:
    (rolled,) = play(Dice(3), NEW)

    assert rolled == Rolled(((4, (3,)),), 1, 0, State(0, 1, (4,), ()))


def test_a_die_that_shows_a_1_goes_to_legacy_and_is_fixed_first() -> None:
    first, second, third = play(Dice(4, 1, 2, 3, 3), NEW, NEW, FIX)

    assert first.state == State(2, 1, (4,), ())
    assert second.state == State(1, 2, (4,), (4,))
    assert second.failed == (4,)
    assert third.state == State(0, 4, (4, 4), ())


def test_there_is_no_choice_with_legacy_dice_or_no_dice() -> None:
    (broken,) = play(Dice(1), NEW)

    assert State(1).actions == (NEW,)
    assert broken.state.actions == (FIX,)
    assert State(1, 1, (4,)).actions == (NEW, PROMOTE)


def test_the_score_is_lost_with_the_last_revenue_die() -> None:
    *_, lost, again = play(Dice(4, 1, 1, 3), NEW, NEW, FIX)

    assert (lost.points, lost.lost) == (0, 1)
    assert lost.state == State(1, 0, (), (4, 4))
    assert again.state == State(0, 1, (4,), (4,))


def test_each_kind_of_die_is_rolled_together() -> None:
    dice = Dice(2, 3, 4, 2, 6)

    _, _, last = play(dice, NEW, NEW, PROMOTE)

    assert dice.asked == [(1, 4), (2, 4), (1, 4), (1, 6)]
    assert last.roll == ((4, (2,)), (6, (6,)))


def test_the_best_legacy_die_is_fixed_before_the_others() -> None:
    *_, lost, fixed = play(Dice(2, 2, 1, 1, 2), NEW, PROMOTE, NEW, FIX)

    assert lost.state.legacy == (4, 6)
    assert fixed.state == State(0, 1, (6,), (4,))


# The game on the screen of `test_play.py` has the other sentences.


def test_a_round_says_why_a_die_is_added_where_none_can_be_promoted() -> None:
    sentence = explain_choice(State(3, 9, (20,)), NEW)

    assert sentence == "You add a d4: there is nothing to promote."


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
