"""How often a plan for Piglet wins, exactly.

A plan says at how many points of a turn to hold, for both scores below the goal.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache

GOAL = 20
HOLDS = range(1, GOAL + 1)
BASELINE = 6  # holding here is what plans are compared with

Scores = tuple[int, int]  # the own, the opponent's
Plan = dict[Scores, int]
SCORES = [(own, other) for own in range(GOAL) for other in range(GOAL)]


def hold_at(points: int) -> Plan:
    """Return the plan that holds at the same points at all scores."""
    return dict.fromkeys(SCORES, points)


@cache
def gains(hold: int) -> dict[int, float]:
    """Return how likely a turn brings each number of points, 0 for a turn with a 1."""
    found: defaultdict[int, float] = defaultdict(float)
    reached = defaultdict(float, {0: 1.0})
    for points in range(hold):
        likely = reached.pop(points, 0.0)
        found[0] += likely / 6
        for face in range(2, 7):
            reached[points + face] += likely / 6
    return {**found, **reached}


def win_rate(plan: Plan, other: Plan) -> float:
    """Return how likely a plan wins, the mean of moving first and second."""
    own_turn, other_turn = _values(plan, other)
    return (own_turn[0, 0] + 1 - other_turn[0, 0]) / 2


def best_reply(other: Plan) -> Plan:
    """Return the plan that wins the most against another."""
    return _solve(None, other)[2]


def hold_rates(against: int | None = None) -> dict[int, float]:
    """Return how likely holding at so many points wins."""
    other = hold_at(against or BASELINE)
    return {points: win_rate(hold_at(points), other) for points in HOLDS}


def _values(plan: Plan, other: Plan) -> tuple[dict[Scores, float], dict[Scores, float]]:
    own_turn, other_turn, _ = _solve(plan, other)
    return own_turn, other_turn


def _solve(
    plan: Plan | None, other: Plan
) -> tuple[dict[Scores, float], dict[Scores, float], Plan]:
    """Return how likely a plan wins in its turns, the other in its own; and the plan.

    Without a plan, the best one. Scores never fall, so the states with the greatest
    sums come first; a turn with a 1 leads from one to the other of two states.
    """
    own_turn: dict[Scores, float] = {}
    other_turn: dict[Scores, float] = {}
    best: Plan = {}
    for own, theirs in sorted(SCORES, key=sum, reverse=True):
        sure, bust = _turn(other[theirs, own], theirs, own, own_turn)
        options = {}
        for hold in HOLDS if plan is None else [plan[own, theirs]]:
            own_sure, own_bust = _turn(hold, own, theirs, other_turn)
            # wins = own_sure + own_bust * (1 - (sure + bust * (1 - wins)))
            rest = own_bust * (1 - sure - bust)
            options[hold] = (own_sure + rest) / (1 - own_bust * bust)
        hold = max(options, key=lambda points: options[points])
        wins = options[hold]
        best[own, theirs] = hold
        own_turn[own, theirs] = wins
        other_turn[theirs, own] = sure + bust * (1 - wins)
    return own_turn, other_turn, best


def _turn(
    hold: int, own: int, theirs: int, after: dict[Scores, float]
) -> tuple[float, float]:
    """Return how likely a turn with points leads to a win, and a turn with a 1."""
    outcomes = gains(hold)
    sure = sum(
        likely * (1.0 if own + gain >= GOAL else 1 - after[theirs, own + gain])
        for gain, likely in outcomes.items()
        if gain
    )
    return sure, outcomes[0]
