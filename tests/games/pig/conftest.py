"""Piglet is a package of its own, as an author would install it: game and course."""

from __future__ import annotations

from typing import Any

import pytest

from dicedojo.games.pig import exact

from ...shared_results import SharedResults

collect_ignore = ["site"]


@pytest.fixture(scope="session")
def computed(shared_results: SharedResults) -> dict[str, Any]:
    """The exact values of Pig, which one process of the run computes."""
    values: dict[str, Any] = shared_results.get("exact pig", exact._compute)
    return values
