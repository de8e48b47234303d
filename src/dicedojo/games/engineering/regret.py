"""The decisions of a policy that lose the most against the best play.

The regret of a decision is how much lower the score is that can be expected after it,
with the best play from then on. Times how often games come to the decision, it is what
the policy loses by it, in points a game: over all decisions these add up to the
difference between the best play and the policy.

The regret is read at the mean score of the games that come there. That is exact where
the best action is the same at all scores that can be had, since values are linear in
the score there. Elsewhere, which is rare, the mean leaves a little out: over all
decisions of the source's policies in 30 rounds, at most 0.002 points.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dicedojo.games.engineering.exact.optimum import Optimum
from dicedojo.games.engineering.rules import Dice, actions
from dicedojo.games.engineering.visits import Visits

EVEN = 1e-9  # points; actions no further apart are equally good
RARE = 1e-9  # of all games; a decision that is rarer loses nothing that is seen


@dataclass(frozen=True)
class Regret:
    """A decision, the better one, and what is lost by it."""

    revenue: Dice
    rounds_left: int
    action: str
    best: str
    reached: float  # the share of games that come to it
    regret: float  # points, once there

    @property
    def lost(self) -> float:
        """Points a game that are lost by it."""
        return self.reached * self.regret


def greatest_regrets(visits: Visits, optimum: Optimum, count: int = 8) -> list[Regret]:
    """Return the decisions by which a policy loses the most, most first."""
    found = sorted(regrets(visits, optimum), key=lambda one: -one.lost)
    return found[:count]


def regrets(visits: Visits, optimum: Optimum) -> Iterator[Regret]:
    """Yield the decisions of a policy by which it loses something."""
    for (revenue, rounds_left), visit in visits.decisions.items():
        if visit.reached < RARE or len(actions(revenue)) == 1:
            continue
        worths = optimum.mean_worths(revenue, rounds_left, visit.mean_score)
        best = max(worths, key=lambda action: worths[action])
        regret = worths[best] - worths[visit.action]
        if regret > EVEN:
            yield Regret(
                revenue, rounds_left, visit.action, best, visit.reached, regret
            )
