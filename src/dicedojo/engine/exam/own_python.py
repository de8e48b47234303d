"""Asks a learner's own program in another Python, which is started without a fork.

Practice uses it, since not every system can fork. The program is the learner's own, on
their own machine; `child_main` limits its use of the machine.
"""

from __future__ import annotations

import io
import json
import os
from collections import deque
from collections.abc import Iterator
from contextlib import chdir, contextmanager, redirect_stdout
from tempfile import TemporaryDirectory

from dicedojo.child import Child, Died, Hung
from dicedojo.child_main import say
from dicedojo.engine.rooms.exam import LoadedProgram
from dicedojo.engine.sandbox.process import ProcessSandbox
from dicedojo.engine.sandbox.session import SandboxStopped, SandboxTimedOut
from dicedojo.engine.wire.orders import ExamOrder

_program = LoadedProgram()  # used in the other Python only


class OwnPython(ProcessSandbox):
    """A sandbox that asks questions without a fork."""


class ChildSession:
    """Sends orders to another Python, and reads its lines. Use `ChildSession.start`."""

    def __init__(self, child: Child, folder: str) -> None:
        self._child = child
        self._folder = folder
        self._lines: deque[str] = deque()
        self._why_over: SandboxStopped | SandboxTimedOut | None = None

    @classmethod
    @contextmanager
    def start(cls) -> Iterator[ChildSession]:
        """Start a Python in a folder of its own; leaving ends both."""
        child = Child(__name__)
        with TemporaryDirectory(
            prefix="dojo-own-", ignore_cleanup_errors=True
        ) as place:
            try:
                yield cls(child, os.path.realpath(place))
            finally:
                child.end()

    def exchange(self, message: bytes, seconds: float) -> bytes:
        """Send an order, or nothing if it is empty, and return the next line.

        Raises:
            SandboxTimedOut: no line came in `seconds`.
            SandboxStopped: the other Python has ended.
        """
        if message:
            self._lines.clear()
            self._send(json.loads(message), seconds)
        if self._lines:
            return self._lines.popleft().encode()
        raise self._why_over or SandboxStopped

    def _send(self, order: ExamOrder, seconds: float) -> None:
        tell = self._lines.append
        function = f"{__name__}:carry_out"
        arguments = order, self._folder
        try:
            self._lines += self._child.call(
                function, *arguments, seconds=seconds, tell=tell
            )
        except Hung:
            self._why_over = SandboxTimedOut()
        except Died:
            self._why_over = SandboxStopped()


class _Lines:
    """A pipe that sends each line to the Python that asked, if that is another one."""

    def __init__(self) -> None:
        self._text = ""
        self.unsent: list[str] = []

    def write(self, text: str) -> None:
        self._text += text

    def flush(self) -> None:
        line, self._text = self._text.strip(), ""
        if not say(line):
            self.unsent.append(line)


def carry_out(order: ExamOrder, folder: str) -> list[str]:
    """Carry out an order of `workers.Worker` in this Python, in a folder.

    Return the lines that have not been sent.
    """
    lines = _Lines()
    with chdir(folder), redirect_stdout(io.StringIO()):
        _program.carry_out(order, lines)
    return lines.unsent
