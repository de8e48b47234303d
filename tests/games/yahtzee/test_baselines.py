"""The baselines that come with dojo are those that Yahtzee's exact values give."""

from __future__ import annotations

import pytest

from dicedojo.games.yahtzee.baselines import find_baselines, known_baselines


def test_the_file_has_what_is_found() -> None:
    known, found = known_baselines(), find_baselines()

    assert [one.name for one in known] == [one.name for one in found]
    for one, right in zip(known, found, strict=True):
        assert [each.name for each in one.values] == [x.name for x in right.values]
        for value, exact in zip(one.values, right.values, strict=True):
            assert value.value == pytest.approx(exact.value, rel=1e-12)
            assert value.best == pytest.approx(exact.best, rel=1e-12)
