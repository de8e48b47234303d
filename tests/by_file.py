"""A scheduler for pytest-xdist that gives out files in the order of the tests."""

from __future__ import annotations

from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling

from .scheduling import scope


class ByFile(LoadScopeScheduling):  # type: ignore[misc]  # it has no types
    """Gives each worker one scope after the other; see `scheduling.scope`."""

    def __init__(self, config: pytest.Config, log: Any) -> None:
        config.option.loadscopereorder = False  # by the number of tests, otherwise
        super().__init__(config, log)

    def _split_scope(self, nodeid: str) -> str:
        return scope(nodeid)
