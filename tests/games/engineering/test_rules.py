"""What can be built, promoted and fixed before the dice roll."""

from __future__ import annotations

import pytest

from dicedojo.games.engineering.dice import NEW, PROMOTE
from dicedojo.games.engineering.rules import (
    Dice,
    actions,
    build,
    count_rounds,
    fix,
    lowest,
    name_decision,
    name_dice,
)


@pytest.mark.parametrize(
    ("revenue", "possible"),
    [
        pytest.param((), (NEW,), id="no dice"),
        pytest.param((20, 20), (NEW,), id="all dice are d20"),
        pytest.param((12, 20), (NEW, PROMOTE), id="a d12"),
    ],
)
def test_a_player_can_promote_where_a_die_can_grow(
    revenue: Dice, possible: tuple[str, ...]
) -> None:
    assert actions(revenue) == possible


@pytest.mark.parametrize(
    ("revenue", "action", "after"),
    [
        pytest.param((), NEW, (4,), id="the first die"),
        pytest.param((4, 6), NEW, (4, 4, 6), id="one more d4"),
        pytest.param((4, 4, 6), PROMOTE, (4, 6, 6), id="the lowest die grows"),
        pytest.param((12, 20), PROMOTE, (20, 20), id="a d20 cannot grow"),
    ],
)
def test_an_action_builds_dice(revenue: Dice, action: str, after: Dice) -> None:
    assert build(revenue, action) == after


def test_the_legacy_die_with_the_most_faces_is_fixed() -> None:
    assert fix((4,), (4, 6, 12, 12)) == ((4, 12), (4, 6, 12))


def test_the_lowest_die_that_can_grow_is_none_of_the_d20() -> None:
    assert (lowest((6, 20)), lowest((20,))) == (6, None)


@pytest.mark.parametrize(
    ("dice", "name"),
    [
        pytest.param((), "no dice", id="none"),
        pytest.param((4, 4, 20), "d4 d4 d20", id="a few"),
        pytest.param((4,) * 9 + (12,), "9 d4, 1 d12", id="many"),
    ],
)
def test_dice_are_named_one_by_one_or_counted(dice: Dice, name: str) -> None:
    assert name_dice(dice) == name


def test_one_round_is_not_rounds() -> None:
    assert (count_rounds(1), count_rounds(2)) == ("1 round", "2 rounds")


def test_a_decision_is_named_by_its_dice_and_rounds() -> None:
    assert name_decision((4, 6), 3) == "With d4 d6 and 3 rounds left"
