"""Exact chances to win Pig, as a table and as a document.

Scores never fall, so pairs of scores are solved from the greatest sum down. A lost turn
leads to the same pair with the other player to roll, so two chances of winning depend
on each other: each is `sure + bust * (1 - other)`. For fixed decisions these are two
linear equations. The best decisions are found by policy iteration: decide by the
chances that the last decisions gave, until the chances stop growing.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table as Grid

from dicedojo.api.games import Progress, Say, Values, kept

SCHEMA = "dicedojo/exact-pig/v1"
VERSION = "1"  # of the solver; another version computes its values again
TWENTY = 20  # points; holding at 20 or 21 brings the most in a turn
HOLDS = range(18, 27)
GOAL = 100  # points
TINY = 1e-13  # a smaller gain in a chance of winning is a rounding error

Scores = tuple[int, int]  # of the player to roll, of the other
Chances = Mapping[Scores, float]  # that the player to roll wins
Turn = tuple[float, float, int]  # chances to win unless it is lost, and to lose; hold


def chances(
    goal: int, mine: int | None, theirs: int | None
) -> tuple[dict[Scores, float], dict[Scores, float], dict[Scores, int]]:
    """Return my win rates when I roll, theirs when they roll, and where I hold.

    Both players hold at these points of a turn, or at the goal; None plays best.
    """
    wins: tuple[dict[Scores, float], dict[Scores, float]] = ({}, {})
    holds: dict[Scores, int] = {}
    scores = [(own, other) for own in range(goal) for other in range(goal)]
    for own, other in sorted(scores, key=sum, reverse=True):
        value, reply = 0.0, 0.0
        while True:
            sure, bust, hold = _turn(goal, mine, (own, other), wins[1], reply)
            back, lost, _ = _turn(goal, theirs, (other, own), wins[0], value)
            before = value
            value = (sure + bust * (1 - back - lost)) / (1 - bust * lost)
            reply = back + lost * (1 - value)
            if abs(value - before) < TINY or (mine is not None and theirs is not None):
                break
        wins[0][own, other], wins[1][other, own] = value, reply
        holds[own, other] = hold
    return *wins, holds


def mean_points(hold: int) -> Fraction:
    """Return the mean points of a turn that holds at these points."""
    reached = {0: Fraction(1)}
    mean = Fraction(0)
    for points in range(hold):
        likely = reached.get(points, Fraction(0))
        for face in range(2, 7):
            after = points + face
            reached[after] = reached.get(after, Fraction(0)) + likely / 6
            if after >= hold:
                mean += likely / 6 * after
    return mean


def _turn(
    goal: int, hold: int | None, scores: Scores, after: Chances, reply: float
) -> Turn:
    """Return the chances of a turn, and the fewest points at which it holds.

    `reply` is the other player's win rate after a lost turn.
    """
    own, other = scores
    need = goal - own
    first = need if hold is None else min(need, hold)
    ends = {
        points: (1.0 if points >= need else 1 - after[other, own + points], 0.0)
        for points in range(first, first + 6)
    }
    for points in range(first - 1, -1, -1):
        next_sure = sum(ends[points + face][0] for face in range(2, 7)) / 6
        next_bust = (1 + sum(ends[points + face][1] for face in range(2, 7))) / 6
        ends[points] = next_sure, next_bust
        if points == 0:
            break  # the first roll of a turn is not a decision
        if hold is not None:
            continue
        holding = 1 - after[other, own + points]
        if holding > next_sure + next_bust * (1 - reply):
            ends[points] = holding, 0.0
            first = points
    return *ends[0], first


def prepare(values: Values, say: Say, progress: Progress) -> None:
    """Compute and cache the values, unless they are cached already."""

    def compute() -> dict[str, Any]:
        say("The exact values of Pig are worked out once, in about 10 s.")
        return _compute()

    kept("exact-pig", [VERSION], compute)


def document(values: Values) -> dict[str, Any]:
    """Return the exact values as JSON values."""
    exact: dict[str, Any] = kept("exact-pig", [VERSION], _compute)
    return exact


def render(values: Values) -> RenderableType:
    """Return the exact values for people."""
    exact = document(values)
    grid = Grid(box=None, header_style="dim", pad_edge=False)
    for name in ("hold at", "points a turn", f"first, against {TWENTY}"):
        grid.add_column(name, justify="right")
    for row in exact["hold_at"]:
        wins = f"{row['first_wins']:.3%}"
        grid.add_row(str(row["points"]), f"{row['mean_points']:.4f}", wins)
    return Group(
        f"Where both play best, the first to roll wins {exact['best_play']:.9%}.",
        f"Best play holds its first turn at {exact['first_hold']} points.",
        "",
        f"Who holds at so many points, rolls first, and plays a {TWENTY}:",
        grid,
        f"\nHolding at {TWENTY} and at {TWENTY + 1} brings the same points a turn.\n"
        f"Both need five such turns for {GOAL} points, and {TWENTY + 1} loses more.",
    )


def _compute() -> dict[str, Any]:
    best, _, holds = chances(GOAL, None, None)
    return {
        "schema": SCHEMA,
        "goal": GOAL,
        "best_play": best[0, 0],
        "first_hold": holds[0, 0],
        "hold_at": [
            {
                "points": hold,
                "mean_points": float(mean_points(hold)),
                "first_wins": chances(GOAL, hold, TWENTY)[0][0, 0],
            }
            for hold in HOLDS
        ],
    }
