"""The round robin on several processors finds what the one on one processor does."""

from __future__ import annotations

import numpy as np
import pytest

from dicedojo.games.hog.exact.strategy import Tables
from dicedojo.games.hog.exact.win_rates import BLOCK, round_robin
from dicedojo.games.hog.tournament.round_robin import play_round_robin


def some_tables(count: int) -> Tables:
    """Return seeded tables of a short game."""
    generator = np.random.default_rng(100)
    return generator.integers(0, 11, (count, 20, 20)).astype(np.uint8)


@pytest.mark.parametrize("jobs", [1, 2, 5])
@pytest.mark.parametrize("count", [1, 2, BLOCK, BLOCK + 1, 3 * BLOCK - 1])
def test_every_pair_is_what_the_round_robin_says(count: int, jobs: int) -> None:
    tables = some_tables(count)

    first = play_round_robin(tables, jobs, lambda pairs: None)

    assert np.abs(first - round_robin(tables)).max() < 1e-12


def test_the_number_of_processors_changes_no_bit() -> None:
    tables = some_tables(3 * BLOCK)

    one, three = (play_round_robin(tables, jobs, lambda pairs: None) for jobs in (1, 3))

    assert (one == three).all()


def test_every_pair_is_told_once() -> None:
    told: list[int] = []

    play_round_robin(some_tables(2 * BLOCK + 3), 2, told.append)

    assert told == sorted(told)
    assert told[-1] == 19 * 18 // 2
    assert len(told) == 3
