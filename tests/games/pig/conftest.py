"""Piglet is a package of its own, as an author would install it: game and course."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dicedojo import cache
from dicedojo.games.pig import exact

from ...shared_results import SharedResults

collect_ignore = ["site"]


@pytest.fixture(scope="session")
def computed(shared_results: SharedResults) -> dict[str, Any]:
    """The exact values of Pig, which one process of the run computes."""
    values: dict[str, Any] = shared_results.get("exact pig", exact._compute)
    return values


@pytest.fixture
def kept_values(
    computed: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lay the values of this run where commands look for kept ones."""
    monkeypatch.setattr(cache.place, "root", tmp_path / "kept")
    cache.kept("exact-pig", [exact.VERSION], lambda: computed)
