from __future__ import annotations

import numpy as np
import pytest

from dicedojo.dice import Roll
from dicedojo.games.yahtzee.dice import (
    chances,
    keeps_of,
    levels,
    roll_once_more,
    rolls,
    value_keeps,
)

from . import yahtzee_by_hand as by_hand


def test_there_are_252_rolls_and_462_keeps() -> None:
    assert len(rolls()) == 252
    assert [len(level.keeps) for level in levels()] == [1, 6, 21, 56, 126, 252]


def test_the_chances_of_all_rolls_are_those_of_five_dice() -> None:
    likely = by_hand.outcomes(())

    assert chances() == pytest.approx([float(likely[roll]) for roll in rolls()])


def test_a_keep_is_worth_the_mean_of_the_rolls_that_follow() -> None:
    points = np.random.default_rng(1).uniform(0, 50, (252, 3))
    of_roll = dict(zip(rolls(), points, strict=True))

    keeps = value_keeps(points)

    for level, worth in zip(levels(), keeps, strict=True):
        for keep, found in zip(level.keeps, worth, strict=True):
            likely = by_hand.outcomes(keep)
            mean = sum(float(chance) * of_roll[roll] for roll, chance in likely.items())
            assert found == pytest.approx(mean)


def test_a_roll_is_worth_its_best_keep() -> None:
    points = np.random.default_rng(2).uniform(0, 50, (252, 1))
    keeps = value_keeps(points)

    found = roll_once_more(points)

    for roll, worth in zip(rolls(), found, strict=True):
        best = max(
            keeps[len(keep)][levels()[len(keep)].index[keep], 0]
            for keep in by_hand.keeps(roll)
        )
        assert worth[0] == best


@pytest.mark.parametrize("roll", [(1, 1, 3, 4, 5), (2, 2, 2, 2, 2), (1, 2, 3, 4, 5)])
def test_every_part_of_a_roll_may_be_kept_once(roll: Roll) -> None:
    assert sorted(keeps_of(roll)) == sorted(by_hand.keeps(roll))
