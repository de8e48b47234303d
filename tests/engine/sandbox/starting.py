"""A bubblewrap that starts each sandbox from nothing, to compare with one that forks.

`benchmarks/start.py` measures it, too.
"""

from __future__ import annotations

from dicedojo.engine.sandbox import Bubblewrap
from dicedojo.engine.sandbox.base import Limits, Pipes, Room


class Starting(Bubblewrap):
    """A bubblewrap of which no sandbox is forked."""

    def _fork(self, program: Room, limits: Limits, pipes: Pipes) -> None:
        return None
