"""One sandbox that runs program after program; it is started again when it is lost."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from dicedojo.sandbox.base import Program, Sandbox
from dicedojo.sandbox.keeper import BESIDE
from dicedojo.sandbox.limits import Limits
from dicedojo.sandbox.session import SandboxStopped, SandboxTimedOut, Session

INSIDE = Path(__file__).parent / "worker"
SERVER = Program(
    INSIDE / "dojo_server.py",
    beside=(
        *BESIDE,
        *(
            INSIDE / f"dojo_{name}.py"  # in order of import
            for name in (
                *("progress", "compare", "values", "transcript", "border", "calls"),
                *("membrane", "notes", "prepared", "full", "parameters", "shape"),
                *("session", "finder", "plain", "collect", "cleanup", "child"),
                *("shared", "work"),
            )
        ),
    ),
    preload=("pytest",),
    often=True,
)
MAX_RESTARTS = 3
END = {"end": True}  # of a list of orders; no child can say it, an answer has an id
SLACK_SECONDS = 30.0  # beyond the sum of what the server allows its children

Order = dict[str, Any]
Answer = dict[str, Any]


class Worker:
    """Carries orders into a sandbox of its own, a few at a time."""

    def __init__(
        self, sandbox: Sandbox, program: Program, opening: Order, limits: Limits
    ) -> None:
        self._sandbox = sandbox
        self._program = program
        self._opening = opening
        self._limits = limits
        self._told: dict[str, bytes] = {}  # what a new sandbox is told first
        self._stack = ExitStack()
        self._session: Session | None = None
        self._restarts_left = MAX_RESTARTS
        self._closed = False

    def open(self) -> None:
        """Start the sandbox.

        Raises:
            SandboxError: it could not be started.
        """
        self._session = self._stack.enter_context(
            Session.start(self._sandbox, self._program, self._limits)
        )
        self._session.post(json.dumps(self._opening).encode())
        for message in self._told.values():
            self._session.post(message)

    def close(self) -> None:
        """End the sandbox; what is asked from now on has no answer."""
        self._closed = True
        self._stack.close()
        self._session = None

    def interrupt(self) -> None:
        """Have `carry_out` return soon, which another thread is in."""
        self._closed = True
        if self._session is not None:
            self._session.kill()

    def tell(self, name: str, message: Order) -> None:
        """Leave something in the sandbox that later orders refer to."""
        self._told[name] = json.dumps(message).encode()
        if self._session is not None:
            self._session.post(self._told[name])

    def carry_out(self, orders: Sequence[Order]) -> Iterator[Answer]:
        """Yield an answer to each order; one that the sandbox was lost with has none.

        After such a loss the orders behind it go to a new sandbox.
        """
        left = list(orders)
        while left and self._session is not None:
            done = 0
            for answer in self._exchange(left):
                done += 1
                yield answer
            if done < len(left):
                self._restart()
                done += 1
            left = left[done:]

    def _exchange(self, orders: Sequence[Order]) -> Iterator[Answer]:
        assert self._session is not None
        message = json.dumps(orders).encode()
        # The server's own backstop comes first; a program may run twice.
        waits = [2 * order["wall_seconds"] + SLACK_SECONDS for order in orders]
        try:
            for seconds in [*waits, SLACK_SECONDS]:
                answer = json.loads(self._session.exchange(message, seconds))
                if answer == END:
                    return
                yield answer
                message = b""
        except (SandboxTimedOut, SandboxStopped, ValueError, RecursionError):
            return

    def _restart(self) -> None:
        self._stack.close()
        self._session = None
        if self._restarts_left and not self._closed:
            self._restarts_left -= 1
            self.open()
