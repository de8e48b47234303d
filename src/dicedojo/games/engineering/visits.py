"""How often a policy comes to each of its decisions, and with what mean score.

Between two decisions only the legacy of the dice changes. So the games that have built
the same dice are one array, `[share or score, state]`: a share of all games, and the
sum of their scores. The score need not be part of the state, since it only ever adds up
or becomes 0.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np

from dicedojo.games.engineering.dice import Dice, States, build
from dicedojo.games.engineering.dice import Floats as Games
from dicedojo.games.engineering.policies import Policy

Decision = tuple[Dice, int]  # revenue dice, and the rounds left with this one
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
    before: dict[Dice, Games] = {(): np.array([1.0, 0.0])}  # a game has just begun
    after: dict[Dice, Games] = {}
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


def _fix(dice: Dice, games: Games) -> Games:
    """Return the games after the legacy die with the most faces is fixed."""
    fixed = np.zeros_like(games)
    np.add.at(fixed.T, _states(dice).fixed, games[:, 1:].T)
    return fixed


def _roll(dice: Dice, games: Games) -> Games:
    """Return the games after all revenue dice are rolled and have scored."""
    rolled: Games = games @ _states(dice).chances
    rolled[1] += rolled[0] * _states(dice).unbroken
    rolled[1, -1] = 0  # no revenue dice are left
    return rolled
