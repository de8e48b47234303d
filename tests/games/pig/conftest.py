"""Piglet is a package of its own, as an author would install it: game and course.

The exact values of Pig are computed once in a run of the tests.
"""

from __future__ import annotations

from typing import Any

import pytest

from dicedojo.games.pig.rendering import document

from ...shared_results import SharedResults

collect_ignore = ["site"]


@pytest.fixture(scope="session")
def pig_solved(shared_results: SharedResults) -> dict[str, Any]:
    """The document of `dojo exact pig`, which dojo has kept from then on."""
    return shared_results.get("pig", lambda: document({}))
