"""Programs that end by themselves, and what they printed."""

from __future__ import annotations

import json
import os
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dicedojo.engine.sandbox import Limits, Sandbox, Session
from dicedojo.engine.sandbox.base import Room
from dicedojo.engine.sandbox.session import CHUNK

MAX_OUTPUT = 64 * 1024  # bytes; the rest is lost


@dataclass(frozen=True)
class Ending:
    """How a sandbox ended: `status` is "ended", "timed out" or "stopped"."""

    status: str
    exit_code: int
    output: str


class WatchedSession(Session):
    """A session that keeps the first of what is printed, and can wait for its end."""

    def __init__(self, *facts: Any) -> None:
        super().__init__(*facts)
        self._printed = bytearray()

    def _drain(self) -> bytes:
        data = super()._drain()
        self._printed += data[: MAX_OUTPUT - len(self._printed)]
        return data

    def finish(self) -> Ending:
        """Wait for the program to end by itself; return how it did."""
        timed_out = False
        while (ended := self._running.poll()) is None:
            self._drain()
            with suppress(BlockingIOError):
                os.read(self._from_box, CHUNK)
            if not timed_out and time.monotonic() > self._deadline:
                timed_out = True
                self._running.kill()
            time.sleep(0.002)
        self._drain()  # the rest; its children may go on printing
        status = "stopped" if ended.exit_code < 0 else "ended"
        if timed_out:
            status = "timed out"
        printed = self._printed.decode("utf-8", "replace")
        return Ending(status, ended.exit_code, printed)


def run(sandbox: Sandbox, path: Path, limits: Limits) -> Ending:
    """Run one file in a sandbox until it ends or is over a limit."""
    with WatchedSession.start(sandbox, Room(path=path), limits) as session:
        return session.finish()


def report(sandbox: Sandbox, path: Path, limits: Limits | None = None) -> Any:
    """Run a file that prints one JSON document; return what that says."""
    ending = run(sandbox, path, limits or Limits())
    assert ending.exit_code == 0, ending.output
    return json.loads(ending.output)
