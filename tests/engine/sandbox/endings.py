"""Programs that end by themselves, and what they printed."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from dicedojo.engine.sandbox import Sandbox
from dicedojo.engine.sandbox.base import Limits, Room
from dicedojo.engine.sandbox.session import SandboxStopped, SandboxTimedOut, Session

MAX_OUTPUT = 64 * 1024  # bytes; the rest is lost
LONG = 600  # seconds; each sandbox has less


@dataclass(frozen=True)
class Ending:
    """How a program ended: `status` is "ended", "timed out" or "stopped"."""

    status: str
    output: str


class WatchedSession(Session):
    """A session that keeps the first of what is printed, and waits for the end."""

    def __init__(self, *facts: Any) -> None:
        super().__init__(*facts)
        self._printed = bytearray()

    def _drain(self) -> bytes:
        data = super()._drain()
        self._printed += data[: MAX_OUTPUT - len(self._printed)]
        return data

    def finish(self) -> Ending:
        """Wait until the program says that it ends; return how it did."""
        status = "ended"
        try:
            self.exchange(b"", LONG)
        except SandboxTimedOut:
            status = "timed out"
        except SandboxStopped:
            status = "stopped"
        self._drain()  # the rest; its children may go on printing
        return Ending(status, self._printed.decode("utf-8", "replace"))


def run(sandbox: Sandbox, room: Room, limits: Limits) -> Ending:
    """Run a program of the fixture `write` to its end, or until a limit."""
    with WatchedSession.start(sandbox, room, limits) as session:
        return session.finish()


def report(sandbox: Sandbox, room: Room, limits: Limits | None = None) -> Any:
    """Run a program that prints one JSON document; return what that says."""
    ending = run(sandbox, room, limits or Limits())
    assert ending.status == "ended", ending.output
    return json.loads(ending.output)
