"""The source's table of its policies, computed: means and percentiles of the scores.

For how likely each final score is, the score is part of the state.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from dicedojo.games.engineering.dice import (
    NEW,
    PROMOTE,
    Dice,
    Floats,
    States,
    build,
)
from dicedojo.games.engineering.policies import (
    SHARES,
    SOURCE_POLICIES,
    ChanceOfNew,
    chance_of_new,
    new_then_promo,
    promo_then_new,
    toss,
)

PERCENTILES = (0.10, 0.20, 0.50, 0.90, 0.95, 0.99)  # those of the source's tables
Scored = dict[Dice, Floats]  # the probabilities `[state, score]` of some dice
MAX_TOSSED = 20  # rounds; 4 s of CPU time, and twenty times as long for 30


def score_distribution(chance: ChanceOfNew, rounds: int) -> Floats:
    """Return the probability of each final score, from 0 to the highest possible.

    A policy that has few kinds of dice in play at a time takes a second for 30 rounds.
    """
    states: Scored = {(): np.ones((1, 1))}
    for left in range(rounds, 0, -1):
        acted: Scored = {}
        for dice, p in states.items():
            _act(acted, dice, p, chance, left)
        states = {dice: _roll(States(dice), p) for dice, p in acted.items()}
    most = max(p.shape[1] for p in states.values())
    total = np.zeros(most)
    for p in states.values():
        total[: p.shape[1]] += p.sum(axis=0)
    return np.trim_zeros(total, "b")


def percentiles(probabilities: Floats, shares: Iterable[float]) -> Sequence[int]:
    """Return for each share the lowest score that so many games do not exceed."""
    below = np.cumsum(probabilities)
    return [int(np.searchsorted(below, share - 1e-12)) for share in shares]


def mean(probabilities: Floats) -> float:
    """Return the expected score."""
    return float(probabilities @ np.arange(len(probabilities)))


def _act(acted: Scored, dice: Dice, p: Floats, chance: ChanceOfNew, left: int) -> None:
    """Fix a die where there is legacy, and do elsewhere what the policy does."""
    fixed = np.zeros_like(p)
    np.add.at(fixed, States(dice).fixed, p[1:])
    if fixed.any():
        _add(acted, dice, fixed)
    if p[0].any():
        new = chance(dice, left)
        for action, share in ((NEW, new), (PROMOTE, 1 - new)):
            if share:
                _add(acted, build(dice, action), share * p[:1])


def _add(acted: Scored, dice: Dice, p: Floats) -> None:
    rows = len(States(dice).legacies)
    before = acted.get(dice, np.zeros((rows, 0)))
    total = np.zeros((rows, max(before.shape[1], p.shape[1])))
    total[:, : before.shape[1]] = before
    total[: len(p), : p.shape[1]] += p
    acted[dice] = total


def _roll(dice: States, p: Floats) -> Floats:
    """Return the probabilities after a roll, whose unbroken dice score."""
    rows = dice.chances.T @ p
    scores = p.shape[1]
    after = np.zeros((len(p), scores + int(dice.unbroken[0])))
    for row, gained in enumerate(dice.unbroken.tolist()):
        after[row, gained : gained + scores] = rows[row]
    after[-1] = 0
    after[-1, 0] = rows[-1].sum()  # all dice are legacy: the product is lost
    highest = int(np.flatnonzero(after.any(axis=0))[-1])
    return after[:, : highest + 1]


@dataclass(frozen=True)
class Row:
    """What a policy scores."""

    mean: float
    percentiles: Sequence[int]
    highest: int  # that is possible


def compute_rows(rounds: int) -> dict[str, Row]:
    """Return the row of each of the source's policies.

    Those that toss a coin have one in games of at most `MAX_TOSSED` rounds: a coin
    comes to all dice that there are.
    """
    chances = {name: chance_of_new(each) for name, each in SOURCE_POLICIES.items()}
    if rounds <= MAX_TOSSED:
        chances |= {f"RandPolicy({share})": toss(share) for share in SHARES}
    for name, make in (
        ("PromoThenNew", promo_then_new),
        ("NewThenPromo", new_then_promo),
    ):
        for share in SHARES:
            policy = chance_of_new(make(share, rounds))
            chances[f"{name}({share}) intended"] = policy
    return {name: _row(chance, rounds) for name, chance in chances.items()}


def _row(chance: ChanceOfNew, rounds: int) -> Row:
    p = score_distribution(chance, rounds)
    return Row(mean(p), tuple(percentiles(p, PERCENTILES)), len(p) - 1)
