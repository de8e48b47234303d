"""Where a policy promotes: the share of its games, by dice in play and rounds left."""

from __future__ import annotations

from collections import defaultdict

import numpy as np

from dicedojo.games.engineering.exact.dice import PROMOTE
from dicedojo.games.engineering.exact.mass import Floats
from dicedojo.games.engineering.visits import Visits

SHOWN = 1e-4  # of all games; places that fewer games come to are left out


def promoting(visits: Visits) -> Floats:
    """Return the share of games that promote, `[dice in play, rounds left]`.

    It is not a number where hardly any game comes.
    """
    reached: dict[tuple[int, int], float] = defaultdict(float)
    promote: dict[tuple[int, int], float] = defaultdict(float)
    for (dice, rounds_left), visit in visits.decisions.items():
        place = len(dice), rounds_left
        reached[place] += visit.reached
        promote[place] += visit.reached * (visit.action == PROMOTE)
    rounds = max(left for _, left in visits.decisions)
    shares = np.full((rounds + 1, rounds + 1), np.nan)
    for place, share in reached.items():
        if share >= SHOWN:
            shares[place] = promote[place] / share
    return shares
