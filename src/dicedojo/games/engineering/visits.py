"""How often a policy comes to each of its decisions, and with what mean score.

Between two decisions the dice are fixed, and only how many of each kind are legacy
changes. So the games that have built the same dice are one array, `[share or score,
legacy dice of each kind]`: a share of all games, and the sum of their scores. A roll
moves each kind by itself, through a triangular matrix of binomials; a fixed die is a
shift by one. The score need not be part of the state, since it only ever adds up or
becomes 0.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from dicedojo.games.engineering.exact.dice import FACES, PROMOTE
from dicedojo.games.engineering.exact.policies import Policy
from dicedojo.games.engineering.policy_table import Decision
from dicedojo.games.engineering.rules import Dice, build

Games = NDArray[np.float64]  # [share or score, legacy dice of each kind in play]
SHOWN = 1e-4  # of all games; places that fewer games come to are left out
Decide = Callable[[Dice, int, float], str]  # (revenue, rounds left, mean score)


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


def promoting(visits: Visits) -> Games:
    """Return the share of games that promote, `[dice in play, rounds left]`.

    It is not a number where hardly any game comes.
    """
    rounds = max(left for _, left in visits.decisions)
    return shares_promoting(visits.decisions, rounds, len, SHOWN)


def shares_promoting(
    decisions: Mapping[Decision, Visit],
    rounds: int,
    height: Callable[[Dice], int],
    shown: float,
) -> Games:
    """Return the share of games that promote, `[height of the dice, rounds left]`.

    It is not a number where a smaller share than `shown` of all games comes.
    """
    reached: dict[tuple[int, int], float] = defaultdict(float)
    promote: dict[tuple[int, int], float] = defaultdict(float)
    for (dice, rounds_left), visit in decisions.items():
        place = height(dice), rounds_left
        reached[place] += visit.reached
        promote[place] += visit.reached * (visit.action == PROMOTE)
    shares = np.full((rounds + 1, rounds + 1), np.nan)
    for place, share in reached.items():
        if share >= shown:
            shares[place] = promote[place] / share
    return shares


def follow(decide: Decide, rounds: int) -> Visits:
    """Return what a policy comes to in a game of so many rounds.

    It is asked about each decision once, from the first round on, the dice in order.
    """
    decisions: dict[Decision, Visit] = {}
    before: dict[Dice, Games] = {(): np.array([1.0, 0.0])}  # a game has just begun
    after: dict[Dice, Games] = {}
    for rounds_left in range(rounds, 0, -1):
        rolling: dict[Dice, Games] = {}
        for dice in sorted(before):
            share, score = map(float, before[dice])
            mean = score / share
            action = decide(dice, rounds_left, mean)
            decisions[dice, rounds_left] = Visit(action, share, mean)
            built = build(dice, action)
            _add(rolling, built, _unbroken(built, before[dice]))
        for dice, games in after.items():
            _add(rolling, dice, _fix(games))
        after = {dice: _roll(dice, games) for dice, games in rolling.items()}
        before = _take_unbroken(after)
    left = (*before.values(), *after.values())
    return Visits(decisions, float(sum(games[1].sum() for games in left)))


def _add(all_games: dict[Dice, Games], dice: Dice, games: Games) -> None:
    if dice in all_games:
        all_games[dice] += games
    else:
        all_games[dice] = games


def _unbroken(dice: Dice, share_and_score: Games) -> Games:
    """Return games that have built these dice, none of them legacy."""
    games = np.zeros((2, *(dice.count(die) + 1 for die in _kinds(dice))))
    games.reshape(2, -1)[:, 0] = share_and_score
    return games


def _take_unbroken(after: dict[Dice, Games]) -> dict[Dice, Games]:
    """Return the games without legacy dice, which come to a decision; take them out."""
    taken = {}
    for dice, games in after.items():
        flat = games.reshape(2, -1)
        if flat[0, 0] > 0:  # as a float; nothing adds up to a smaller share
            taken[dice] = flat[:, 0].copy()
        flat[:, 0] = 0
    return taken


def _fix(games: Games) -> Games:
    """Return the games after the legacy die with the most faces is fixed."""
    left, fixed = games.copy(), np.zeros_like(games)
    for axis in range(games.ndim - 1, 0, -1):
        broken, whole = _along(axis, slice(1, None)), _along(axis, slice(None, -1))
        fixed[whole] += left[broken]
        left[broken] = 0
    return fixed


def _along(axis: int, part: slice) -> tuple[slice, ...]:
    return (*[slice(None)] * axis, part)


def _roll(dice: Dice, games: Games) -> Games:
    """Return the games after all revenue dice are rolled and have scored."""
    for axis, die in enumerate(_kinds(dice), start=1):
        chances = failures(dice.count(die), die)
        games = np.moveaxis(np.moveaxis(games, axis, -1) @ chances, -1, axis)
    games = np.ascontiguousarray(games)
    games[1] += games[0] * _points(dice)
    games[1].reshape(-1)[-1] = 0  # no revenue dice are left
    return games


@cache
def _points(dice: Dice) -> NDArray[np.float64]:
    """Return how many dice score, by how many of each kind are legacy."""
    shape = [dice.count(die) + 1 for die in _kinds(dice)]
    points: NDArray[np.float64] = len(dice) - np.indices(shape).sum(axis=0)
    return points


@cache
def failures(count: int, die: int) -> NDArray[np.float64]:
    """Return how likely a roll changes how many of `count` dice are legacy.

    `[before, after]`; each of the others fails with a chance of one in its faces.
    """
    chances = np.zeros((count + 1, count + 1))
    for before in range(count + 1):
        rolled = count - before
        for fails in range(rolled + 1):
            likely = comb(rolled, fails) * (die - 1) ** (rolled - fails) / die**rolled
            chances[before, before + fails] = likely
    return chances


@cache
def _kinds(dice: Dice) -> Dice:
    return tuple(die for die in FACES if die in dice)
