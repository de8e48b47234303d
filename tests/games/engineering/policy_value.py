"""The exact expected score of a policy, by a Markov chain without scores.

For a fixed policy the score changes nothing that happens, and the final score is linear
in it. So a state is dice, legacy and rounds left, with two numbers: how likely it is,
and the mean of the score where the state is reached, times that probability. A roll
adds points to the one in proportion to the other; the lost product sets it to 0.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from typing import Any

from dicedojo.games.engineering.dice import (
    NEW,
    NO_DICE,
    PROMOTE,
    Counts,
    act,
    faces_of,
    fix,
)
from dicedojo.games.engineering.policies import ChanceOfNew, Policy, chance_of_new
from tests.games.engineering.rolls import Break, Number, breaks


def policy_value(policy: Policy, rounds: int) -> float:
    """Return the expected final score of a policy.

    It is asked once about each decision that it can come to.

    Raises:
        ValueError: it says something else than an action that the dice allow.
    """
    return float(mixed_value(chance_of_new(policy), rounds))


def mixed_value(chance: ChanceOfNew, rounds: int, one: Number = 1.0) -> Any:
    """Return the expected final score where a coin decides; `one` is as in `breaks`."""
    rolls = cache(lambda dice, legacy: breaks(dice, legacy, one))
    states = {(NO_DICE, NO_DICE): (one, 0 * one)}
    for left in range(rounds, 0, -1):
        after: dict[tuple[Counts, Counts], list[Any]] = defaultdict(lambda: [0, 0])
        for (dice, legacy), (p, mass) in states.items():
            for acted, unbroken, share in _actions(chance, dice, legacy, left):
                _roll(after, acted, rolls(acted, unbroken), share * p, share * mass)
        states = {state: (p, mass) for state, (p, mass) in after.items()}
    return sum(mass for _, mass in states.values())


def _actions(
    chance: ChanceOfNew, dice: Counts, legacy: Counts, left: int
) -> list[tuple[Counts, Counts, float]]:
    """Return the dice and legacy after each possible action, and how likely it is."""
    if legacy != NO_DICE:
        return [(dice, fix(legacy), 1)]
    new = chance(faces_of(dice), left)
    chances = {NEW: new, PROMOTE: 1 - new}
    return [(act(dice, each), NO_DICE, p) for each, p in chances.items() if p]


def _roll(
    after: dict[tuple[Counts, Counts], list[Any]],
    dice: Counts,
    outcomes: tuple[Break, ...],
    p: Any,
    mass: Any,
) -> None:
    for legacy, chance in outcomes:
        gained = sum(dice) - sum(legacy)
        state = after[dice, legacy]
        state[0] += chance * p
        if gained:
            state[1] += chance * (mass + gained * p)
