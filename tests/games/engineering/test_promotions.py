"""Where a policy promotes, place by place."""

from __future__ import annotations

import numpy as np

from dicedojo.games.engineering.promotions import promoting
from dicedojo.games.engineering.visits import Visit, Visits

BEST = Visits(
    {
        ((), 4): Visit("new", 1.0, 0.0),
        ((4,), 3): Visit("promote", 0.75, 1.0),
        ((4, 4), 2): Visit("new", 0.3, 2.0),
        ((4, 6), 2): Visit("promote", 0.1, 2.0),
        ((4, 4, 4), 1): Visit("new", 0.00001, 5.0),
    },
    4.0,
)


def test_a_place_has_the_share_of_its_games_that_promote() -> None:
    shares = promoting(BEST)

    assert shares[0, 4] == 0
    assert shares[1, 3] == 1
    assert shares[2, 2] == 0.25


def test_places_that_hardly_any_game_comes_to_are_empty() -> None:
    shares = promoting(BEST)

    assert np.isnan(shares[3, 1])
    assert np.isfinite(shares).sum() == 3
