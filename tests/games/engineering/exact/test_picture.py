from __future__ import annotations

import numpy as np

from dicedojo.games.engineering.exact.picture import figure_of_best_actions
from dicedojo.games.picture_form import PAGE


def test_the_same_decisions_are_the_same_bytes() -> None:
    shares = np.full((5, 5), np.nan)
    shares[1, 3], shares[2, 2] = 1, 0.25

    first, second = (figure_of_best_actions(shares, 4, PAGE) for _ in range(2))

    assert first == second
