"""The decisions and final scores that a policy comes to, and how often.

Between two decisions only the legacy of the dice changes. So the games that have built
the same dice are one array, `[share or score, state]`: a share of all games, and the
sum of their scores. The score need not be part of the state, since it only ever adds up
or becomes 0. It is part of it where each final score counts, as in the source's table
of its policies.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np

from dicedojo.games.engineering.dice import NEW, PROMOTE, Dice, Floats, States, build
from dicedojo.games.engineering.policies import (
    SHARES,
    SOURCE_POLICIES,
    ChanceOfNew,
    Decision,
    Policy,
    chance_of_new,
    new_then_promo,
    promo_then_new,
    toss,
)

Decide = Callable[[Dice, int, float], str]  # (revenue, rounds left, mean score)

_states = cache(States)


@dataclass(frozen=True)
class Visit:
    """A decision of a policy."""

    action: str
    reached: float  # the share of games that come to it
    mean_score: float  # of those games, before the round


@dataclass(frozen=True)
class Visits:
    """Every decision that a policy comes to, and the score that it expects."""

    decisions: dict[Decision, Visit]
    value: float


@cache
def expected_score(policy: Policy, rounds: int) -> float:
    """Return the score that a policy expects in a game of so many rounds."""
    return follow_policy(policy, rounds).value


def follow_policy(policy: Policy, rounds: int) -> Visits:
    """Return what a policy that ignores the score comes to."""
    return follow(lambda revenue, left, _: policy(revenue, left), rounds)


def follow(decide: Decide, rounds: int) -> Visits:
    """Return what a policy comes to in a game of so many rounds.

    It is asked about each decision once, from the first round on, the dice in order.
    """
    decisions: dict[Decision, Visit] = {}
    before: dict[Dice, Floats] = {(): np.array([1.0, 0.0])}  # a game has just begun
    after: dict[Dice, Floats] = {}
    for rounds_left in range(rounds, 0, -1):
        rolling = {dice: _fix(dice, games) for dice, games in after.items()}
        for dice in sorted(before):
            share, score = map(float, before[dice])
            mean = score / share
            action = decide(dice, rounds_left, mean)
            decisions[dice, rounds_left] = Visit(action, share, mean)
            built = build(dice, action)
            games = rolling.setdefault(
                built, np.zeros((2, len(_states(built).legacies)))
            )
            games[:, 0] += before[dice]
        after = {dice: _roll(dice, games) for dice, games in rolling.items()}
        # No smaller share than a float can hold comes to a decision.
        before = {dice: games[:, 0].copy() for dice, games in after.items()}
        before = {dice: games for dice, games in before.items() if games[0] > 0}
        for games in after.values():
            games[:, 0] = 0
    left = [*before.values(), *(games.sum(axis=1) for games in after.values())]
    return Visits(decisions, float(sum(games[1] for games in left)))


def _fix(dice: Dice, games: Floats) -> Floats:
    """Return the games after the legacy die with the most faces is fixed."""
    fixed = np.zeros_like(games)
    np.add.at(fixed.T, _states(dice).fixed, games[:, 1:].T)
    return fixed


def _roll(dice: Dice, games: Floats) -> Floats:
    """Return the games after all revenue dice are rolled and have scored."""
    rolled: Floats = games @ _states(dice).chances
    rolled[1] += rolled[0] * _states(dice).unbroken
    rolled[1, -1] = 0  # no revenue dice are left
    return rolled


PERCENTILES = (0.10, 0.20, 0.50, 0.90, 0.95, 0.99)  # those of the source's tables
Row = dict[str, float | int]  # the figures of a policy, by their names
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
        states = {dice: _roll_scored(States(dice), p) for dice, p in acted.items()}
    most = max(p.shape[1] for p in states.values())
    total = np.zeros(most)
    for p in states.values():
        total[: p.shape[1]] += p.sum(axis=0)
    return np.trim_zeros(total, "b")


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


def _roll_scored(dice: States, p: Floats) -> Floats:
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


def compute_rows(rounds: int) -> dict[str, Row]:
    """Return the row of each of the source's policies: `mean`, `p10` and so on.

    A percentile is the lowest score that so many games do not exceed, and `highest` the
    highest that is possible. Those that toss a coin have one in games of at most
    `MAX_TOSSED` rounds: a coin comes to all dice that there are.
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
    below = np.cumsum(p)
    percentiles = {
        f"p{round(100 * share)}": int(np.searchsorted(below, share - 1e-12))
        for share in PERCENTILES
    }
    return {"mean": float(p @ np.arange(len(p))), **percentiles, "highest": len(p) - 1}
