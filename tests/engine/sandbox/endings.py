"""Programs that end by themselves, and what they printed."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dicedojo.engine.sandbox import (
    Limits,
    Sandbox,
    SandboxStopped,
    SandboxTimedOut,
    Session,
)
from dicedojo.engine.sandbox.base import Room

MAX_OUTPUT = 64 * 1024  # bytes; the rest is lost
LONG = 600  # seconds; each sandbox has less
AT_THE_END = r"""
import os, sys
sys.stdout.flush()
os.write(__pipes__[1], b"ended\n")
"""


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


def run(
    sandbox: Sandbox, path: Path, limits: Limits, preload: tuple[str, ...] = ()
) -> Ending:
    """Run one file in a sandbox to its end, or until it is over a limit."""
    whole = path.parent / "whole" / path.name
    whole.parent.mkdir(exist_ok=True)
    whole.write_text(path.read_text("utf-8") + AT_THE_END, "utf-8")
    room = Room(path=whole, preload=preload)
    with WatchedSession.start(sandbox, room, limits) as session:
        return session.finish()


def report(sandbox: Sandbox, path: Path, limits: Limits | None = None) -> Any:
    """Run a file that prints one JSON document; return what that says."""
    ending = run(sandbox, path, limits or Limits())
    assert ending.status == "ended", ending.output
    return json.loads(ending.output)
