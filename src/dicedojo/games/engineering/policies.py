"""Policies of the source, and the decisions and scores that a policy leads to.

A policy is asked when no die is legacy. Its arguments are the revenue dice and the
rounds left, including the round about to be played. The source describes its policies
only by their names and figures; docstrings below say what is inferred from the figures.
All policies add a d4 if no die can be promoted.

Between two decisions only the legacy of the dice changes. So all games with the same
dice are one array, `[state, column]`. A score grows or becomes 0, so two columns are
enough for its mean: the share of all games, and the sum of their scores. The source's
table needs a column for each score.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np

from dicedojo.games.engineering.dice import (
    FACES,
    NEW,
    PROMOTE,
    Dice,
    Floats,
    States,
    actions,
    build,
)

Policy = Callable[[Dice, int], str]  # (revenue, rounds_left) -> "new" | "promote"
Mix = Mapping[Policy, float]  # policies, one of which is drawn for each decision
Decision = tuple[Dice, int]  # revenue dice, and the rounds left with this one
Actions = list[tuple[str, float]]  # with their chances
RAREST = 1e-300  # of all games; a smaller share may be rounded to 0

_states = cache(States)


def new_only(revenue: Dice, rounds_left: int) -> str:
    """Add a d4, always."""
    return NEW


def promo(revenue: Dice, rounds_left: int) -> str:
    """Promote, unless all dice are d20."""
    return actions(revenue)[-1]


def promo_once(revenue: Dice, rounds_left: int) -> str:
    """Promote a d4, if there is one, and no other die.

    The source's rule of thumb for 30 rounds. Inferred from its highest score of 10
    rounds, 30: one more die in every second round.
    """
    return PROMOTE if FACES[0] in revenue else NEW


def exp_legacy(limit: float) -> Policy:
    """Add a d4 while a roll breaks less than `limit` dice on average, else promote.

    The average is over the dice before the action. It must be less than the limit, not
    equal: the highest score of ExpLegacyPolicy(0.5) in 10 rounds is 29, and would be 31
    if two d4 allowed a third die.
    """
    exact = Fraction(str(limit))

    def policy(revenue: Dice, rounds_left: int) -> str:
        expected = sum(Fraction(1, faces) for faces in revenue)
        return NEW if expected < exact else promo(revenue, rounds_left)

    return policy


KNOWN_POLICIES: Mapping[str, Policy] = {  # to compare a learner's policy with
    "new_only": new_only,
    "promo_once": promo_once,
    "promo": promo,
    "exp_legacy(0.5)": exp_legacy(0.5),
}


@dataclass(frozen=True)
class Visit:
    """A decision of a policy."""

    action: str
    reached: float  # the share of games that reach it
    mean_score: float  # of those games, before the round


@dataclass(frozen=True)
class Visits:
    """Every decision that a policy reaches, and its expected score."""

    decisions: dict[Decision, Visit]
    value: float


@cache
def expected_score(policy: Policy, rounds: int) -> float:
    """Return the expected score of a policy in a game with this number of rounds."""
    return follow(lambda revenue, left, _: policy(revenue, left), rounds).value


def follow(decide: Callable[[Dice, int, float], str], rounds: int) -> Visits:
    """Return the decisions of a policy in a game with this number of rounds.

    It is asked about each decision once: revenue dice, rounds left and mean score.
    """
    decisions: dict[Decision, Visit] = {}

    def visit(dice: Dice, left: int, games: Floats) -> Actions:
        share, score = map(float, games)
        action = decide(dice, left, score / share)
        decisions[dice, left] = Visit(action, share, score / share)
        return [(action, 1)]

    def add_points(states: States, games: Floats) -> None:
        games[:, 1] += games[:, 0] * states.unbroken
        games[-1, 1] = 0  # all dice are legacy: the product is lost

    _, value = _play(rounds, 2, visit, add_points)
    return Visits(decisions, float(value))


def score_distribution(mix: Mix, rounds: int) -> Floats:
    """Return the probability of each final score, from 0 to the highest possible."""

    def draw(dice: Dice, left: int, games: Floats) -> Actions:
        return [(policy(dice, left), share) for policy, share in mix.items()]

    def add_points(states: States, games: Floats) -> None:
        before = np.arange(games.shape[1]) - states.unbroken[:, np.newaxis]
        games[:] = np.take_along_axis(games, before, 1)  # negative: the last, empty
        games[-1, 0], games[-1, 1:] = games[-1].sum(), 0  # the product is lost

    scores = rounds * (rounds + 1) // 2 + 1  # the highest: each round adds a die
    return np.trim_zeros(_play(rounds, scores, draw, add_points), "b")


def _play(
    rounds: int,
    columns: int,
    decide: Callable[[Dice, int, Floats], Actions],
    add_points: Callable[[States, Floats], None],
) -> Floats:
    """Return the columns of all games after these rounds; they begin as 1, 0, ….

    `decide` takes the dice, the rounds left, and the row of games that reach this
    decision. `add_points` changes the games of some dice after a roll.
    """
    games: dict[Dice, Floats] = {(): np.eye(1, columns)}
    for left in range(rounds, 0, -1):
        moves: list[tuple[Dice, Any, Floats]] = []
        for dice in sorted(games):
            ready, broken = games[dice][0], games[dice][1:]
            moves.append((dice, _states(dice).fixed, broken))
            if ready.max() > RAREST:
                for action, share in decide(dice, left, ready):
                    moves.append((build(dice, action), 0, share * ready))
        games = {}
        for dice, states, moved in moves:
            size = len(_states(dice).unbroken), columns
            np.add.at(games.setdefault(dice, np.zeros(size)), states, moved)
        for dice in games:
            games[dice] = _states(dice).roll(games[dice])
            add_points(_states(dice), games[dice])
    ended: Floats = np.concatenate(list(games.values())).sum(axis=0)
    return ended
