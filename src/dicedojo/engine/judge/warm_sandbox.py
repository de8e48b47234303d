"""One sandbox that runs program after program, until a submission's time is over.

A new one is started if it is lost.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace

from dicedojo.engine import limits
from dicedojo.engine.judge.replies import as_number
from dicedojo.engine.judge.run_limits import Budget
from dicedojo.engine.judge.verdicts import End
from dicedojo.engine.sandbox.base import MEBI, Limits, Room, Sandbox
from dicedojo.engine.sandbox.session import SandboxStopped, SandboxTimedOut, Session
from dicedojo.engine.wire.orders import (
    Ask,
    Batch,
    Opening,
    Order,
    Reply,
    Waiting,
)

# Imports of learners' programs, which take longer than most of these programs.
COMMON = (
    *("abc", "collections", "copy", "dataclasses", "decimal", "enum", "fractions"),
    *("functools", "itertools", "math", "operator", "random", "re", "statistics"),
    *("string", "typing"),
)
# Has programs answer; a process without pytest is forked three times as fast.
PROGRAMS = Room("dicedojo.engine.rooms.programs", preload=COMMON, often=True)
TESTS = Room("dicedojo.engine.rooms.tests", preload=("pytest",), often=True)
# Replies about a program's tests are read line by line, and little of them is kept.
LIMITS = Limits(
    processes=64,  # numerical libraries start some
    line_bytes=5 * MEBI,
    line_values=500_000,
    session_values=20_000_000,
    session_bytes=512 * MEBI,
)
END = {"end": True}  # of a list of orders; a child's reply always has an id


class WarmSandbox:
    """Carries orders into a sandbox of its own, one after the other.

    After its budget is used up it sends no more.
    """

    def __init__(
        self,
        sandbox: Sandbox,
        room: Room,
        opening: Opening,
        budget: Budget,
        links: Sequence[int] = (),
    ) -> None:
        self._sandbox = sandbox
        self._room = room
        self._opening = opening
        seconds = budget.seconds + limits.END_SECONDS
        self._limits = replace(
            LIMITS, wall_seconds=seconds, cpu_seconds=math.ceil(seconds)
        )
        self._budget = budget
        self._links = links
        self.restarts = 0
        self._messages: dict[str, bytes] = {}  # sent first to a new sandbox, by name
        self._stack = ExitStack()
        self._session: Session | None = None

    def open(self) -> None:
        """Start the sandbox.

        Raises:
            SandboxError: it could not be started.
        """
        self._session = self._stack.enter_context(
            Session.start(self._sandbox, self._room, self._limits, *self._links)
        )
        self._session.post(json.dumps(self._opening).encode())
        for message in self._messages.values():
            self._session.post(message)

    def close(self) -> None:
        """End the sandbox; later orders have no reply."""
        self._stack.close()
        self._session = None

    @property
    def why_missing(self) -> End:
        """The end of a program whose order has no reply."""
        return End.NOT_RUN if self._budget.is_over else End.LOST

    def tell(self, name: str, message: Batch | Waiting) -> None:
        """Leave a message in the sandbox that later orders refer to."""
        self._messages[name] = json.dumps(message).encode()
        if self._session is not None:
            self._session.post(self._messages[name])

    def send(self, orders: Sequence[Ask]) -> dict[str, Reply]:
        """Return the reply to each order, by id; one without a reply is missing.

        The sandbox gets a number instead of each id, which would reveal too much.
        """
        replies: dict[str, Reply] = {}
        for number, order in enumerate(orders):
            if self._budget.is_over:
                break
            seconds = min(order["wall_seconds"], self._budget.seconds_left)
            numbered: Ask = {**order, "id": str(number), "wall_seconds": seconds}
            for reply in self.start(numbered):
                self._budget.charge(as_number(reply.get("cpu_seconds")))
                if not (reply.get("ended") == "timed out" and self._budget.is_over):
                    replies[str(order["id"])] = reply
        return replies

    def start(self, order: Order) -> Iterator[Reply]:
        """Send an order; yield the sandbox's replies to it as they come.

        They break off if the sandbox is lost; the next order goes to a new one.
        """
        if self._session is None:
            return iter(())
        try:
            self._session.send(json.dumps([order]).encode())
        except SandboxStopped:
            self._restart()
            return iter(())
        return self._answers(2 * order["wall_seconds"] + limits.SLACK_SECONDS)

    def _answers(self, seconds: float) -> Iterator[Reply]:
        assert self._session is not None
        try:
            while (answer := json.loads(self._session.exchange(b"", seconds))) != END:
                yield answer
        except (SandboxTimedOut, SandboxStopped, ValueError, RecursionError):
            self._restart()

    def _restart(self) -> None:
        self._stack.close()
        self._session = None
        if self.restarts < limits.MAX_RESTARTS:
            self.restarts += 1
            self.open()
