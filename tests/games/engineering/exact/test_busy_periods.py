"""Busy periods, against the sum over every path through the legacy dice."""

from __future__ import annotations

import numpy as np
import pytest

from dicedojo.games.engineering.exact.busy_periods import BusyPeriods, add_dice, no_dice
from dicedojo.games.engineering.exact.dice import KINDS, NO_DICE, Counts, fix, legacies
from dicedojo.games.engineering.exact.mass import Mass
from tests.games.engineering.exact.rolls import breaks

ROUNDS = 7
DICE = [
    (1, 0, 0, 0, 0),
    (0, 0, 0, 0, 3),
    (2, 0, 1, 0, 0),
    (1, 1, 1, 1, 1),
    (0, 2, 0, 3, 1),
    (6, 0, 0, 0, 2),
]
States = dict[Counts, np.ndarray]  # p and points of each legacy before a roll


def periods_of(dice: Counts) -> BusyPeriods:
    periods = no_dice(ROUNDS)
    for kind in reversed(KINDS):
        periods = add_dice(periods, kind, dice[kind], ROUNDS)
    return periods


def roll(dice: Counts, states: States) -> States:
    after: States = {}
    for before, (p, points) in states.items():
        for legacy, chance in breaks(dice, before, 1.0):
            unbroken = sum(dice) - sum(legacy)
            mass = chance * np.array([p, points + unbroken * p])
            after[legacy] = after.get(legacy, 0) + mass
    return after


def fix_all(states: States) -> States:
    fixed: States = {}
    for legacy, mass in states.items():
        fixed[fix(legacy)] = fixed.get(fix(legacy), 0) + mass
    return fixed


def follow(dice: Counts, start: Counts) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return what returns, what is unfinished, both avoiding a fall, and what falls."""
    avoiding = anyhow = {start: np.array([1.0, 0.0])}
    returns, unfinished, falls = np.zeros((3, ROUNDS + 1, 2))
    for now in range(1, ROUNDS + 1):
        avoiding, anyhow = roll(dice, avoiding), roll(dice, anyhow)
        returns[now] = avoiding.pop(NO_DICE, 0)
        anyhow.pop(NO_DICE, None)
        avoiding.pop(dice, None)
        falls[now] = anyhow.get(dice, 0)
        unfinished[now] = sum(avoiding.values())
        avoiding, anyhow = fix_all(avoiding), fix_all(anyhow)
    return returns, unfinished, falls


def assert_same(mass: Mass, expected: np.ndarray) -> None:
    np.testing.assert_allclose(mass.p[0, 1:], expected[1:, 0], atol=1e-14)
    np.testing.assert_allclose(mass.points[0, 1:], expected[1:, 1], atol=1e-13)


@pytest.mark.parametrize("dice", DICE)
def test_a_period_from_no_legacy_on(dice: Counts) -> None:
    periods = periods_of(dice)

    returns, unfinished, falls = follow(dice, NO_DICE)

    assert_same(periods.returns, returns)
    assert_same(periods.unfinished, unfinished)
    np.testing.assert_allclose(periods.falls.p[0], falls[:, 0], atol=1e-15)


@pytest.mark.parametrize("dice", DICE)
def test_a_period_from_a_fall_on(dice: Counts) -> None:
    periods = periods_of(dice)

    recoveries, unrecovered, _ = follow(dice, fix(dice))

    assert_same(periods.recoveries, recoveries)
    assert_same(periods.unrecovered, unrecovered)


@pytest.mark.parametrize("dice", DICE)
def test_whatever_has_not_returned_has_fallen_or_is_unfinished(dice: Counts) -> None:
    assert len(list(legacies(dice))) > 1
    periods = periods_of(dice)

    gone = np.cumsum(periods.returns.p[0])
    last_fall = [
        sum(
            periods.falls.p[0, fall]
            * (
                periods.unrecovered.p[0, now - fall]
                + periods.recoveries.p[0, : now - fall + 1].sum()
            )
            for fall in range(1, now + 1)
        )
        for now in range(ROUNDS + 1)
    ]

    total = gone + periods.unfinished.p[0] + last_fall
    np.testing.assert_allclose(total, 1, atol=1e-13)
