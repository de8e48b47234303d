"""The best play of Yahtzee, computed once in a run of the tests."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from dicedojo.games.yahtzee.card import SOURCE, VARIANTS, CardVariant, Solution
from dicedojo.games.yahtzee.solver import load_solution

from ...shared_results import SharedResults

Solve = Callable[[CardVariant], Solution]


@pytest.fixture(scope="session")
def solve_once(shared_results: SharedResults) -> Solve:
    """Return what gives a solution, which one process of the run computes."""

    def get(variant: CardVariant) -> Solution:
        shared_results.get(
            f"yahtzee {variant.name}", lambda: load_solution(variant).value
        )
        return load_solution(variant)

    return get


@pytest.fixture(scope="session")
def source(solve_once: Solve) -> Solution:
    """The best play by the source's scoring."""
    return solve_once(SOURCE)


@pytest.fixture(scope="session")
def all_solved(solve_once: Solve) -> dict[str, Solution]:
    """The best play of every variant."""
    return {name: solve_once(variant) for name, variant in VARIANTS.items()}
