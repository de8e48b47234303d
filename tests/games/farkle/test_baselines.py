"""The baselines that come with dojo are those that Farkle's exact values give."""

from __future__ import annotations

import pytest

from dicedojo.games.farkle.baselines import (
    OFF,
    ON,
    best_turns,
    find_baselines,
    known_baselines,
)
from dicedojo.games.farkle.exact.best_turn import optimal_turn


def test_the_file_has_what_is_found() -> None:
    known, found = known_baselines(), find_baselines()

    assert [one.name for one in known] == [one.name for one in found]
    for one, right in zip(known, found, strict=True):
        assert [each.name for each in one.values] == [x.name for x in right.values]
        for value, exact in zip(one.values, right.values, strict=True):
            assert value.value == pytest.approx(exact.value, rel=1e-12)
            assert value.best == pytest.approx(exact.best, rel=1e-12)


def test_the_best_turns_are_the_solvers() -> None:
    assert best_turns() == {
        ON: pytest.approx(optimal_turn(1_000).value, rel=1e-12),
        OFF: pytest.approx(optimal_turn(0).value, rel=1e-12),
    }
