"""One sandbox at work: lines to it and from it, with time limits, and its end."""

from __future__ import annotations

import os
import selectors
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Self

from dicedojo.engine.sandbox.base import Limits, Pipes, Room, Sandbox

CHUNK = 1 << 16
BETWEEN_VALUES = (b",", b"[", b"{")  # each value in a line of JSON follows one of these


class SandboxTimedOut(Exception):
    """The sandbox gave no answer in time."""


class SandboxStopped(Exception):
    """The sandbox ended, or broke the protocol, before it answered."""


class SandboxSentTooMuch(SandboxStopped):
    """The sandbox sent more than the keeper reads, and than any answer needs."""


class Session:
    """A started sandbox. Use `Session.start`, which also ends it."""

    def __init__(self, pipes: tuple[int, int, int], limits: Limits) -> None:
        self._to_box, self._from_box, self._from_output = pipes
        self._limits = limits
        self._deadline = time.monotonic() + limits.wall_seconds
        self._received = bytearray()
        self._posted = bytearray()
        self._values_left = limits.session_values
        self._bytes_left = limits.session_bytes
        self._selector = selectors.DefaultSelector()
        for descriptor in pipes:
            os.set_blocking(descriptor, False)
        self._selector.register(self._from_box, selectors.EVENT_READ)
        self._selector.register(self._from_output, selectors.EVENT_READ)

    @classmethod
    @contextmanager
    def start(
        cls, sandbox: Sandbox, room: Room, limits: Limits, *links: int
    ) -> Iterator[Self]:
        """Start `room` in `sandbox`; leaving kills all processes there.

        It inherits the sockets `links`.

        Raises:
            SandboxError: the sandbox could not be started.
        """
        with ExitStack() as stack:
            inside_reads, to_box = os.pipe()
            from_box, inside_writes = os.pipe()
            from_output, inside_prints = os.pipe()
            ours = to_box, from_box, from_output
            inside = Pipes(inside_reads, inside_writes, inside_prints, links)
            for descriptor in ours:
                stack.callback(os.close, descriptor)
            try:
                stack.enter_context(sandbox.start(room, limits, inside))
            finally:
                for descriptor in (inside.reads, inside.writes, inside.output):
                    os.close(descriptor)
            session = cls(ours, limits)
            stack.callback(session._selector.close)
            yield session

    def exchange(self, message: bytes, seconds: float) -> bytes:
        """Send one line, or nothing if it is empty, and return the next line.

        Raises:
            SandboxTimedOut: no whole line came in `seconds`, or its time is over.
            SandboxStopped: the sandbox ended.
            SandboxSentTooMuch: a line, or all of them together, is over the limit.
        """
        if message:
            self.post(message)
        deadline = min(time.monotonic() + seconds, self._deadline)
        if self._posted:
            self._selector.register(self._to_box, selectors.EVENT_WRITE)
        try:
            while (end := self._received.find(b"\n")) < 0:
                seconds_left = deadline - time.monotonic()
                if seconds_left <= 0:
                    raise SandboxTimedOut
                self._transfer(seconds_left)
        finally:
            self._posted.clear()
            if self._to_box in self._selector.get_map():
                self._selector.unregister(self._to_box)
        line = bytes(self._received[:end])
        del self._received[: end + 1]
        self._count_values(line)
        return line

    def post(self, message: bytes) -> None:
        """Queue one line that has no answer; the next exchange sends it."""
        self._posted += message + b"\n"

    def send(self, message: bytes) -> None:
        """Send one line now; a later exchange returns its answer.

        Raises:
            SandboxStopped: the sandbox ended.
        """
        self.post(message)
        self._selector.register(self._to_box, selectors.EVENT_WRITE)
        while self._posted:
            self._transfer(None)

    def _transfer(self, seconds: float | None) -> None:
        """Send and receive what the pipes can take and have, within some seconds."""
        for key, _ in self._selector.select(seconds):
            if key.fd == self._to_box:
                self._send()
            elif key.fd == self._from_box:
                self._receive()
            else:
                self._drain()

    def _send(self) -> None:
        try:
            size = os.write(self._to_box, self._posted[:CHUNK])
        except BrokenPipeError:
            size = len(self._posted)  # it has ended, which `exchange` will notice
        del self._posted[:size]
        if not self._posted:
            self._selector.unregister(self._to_box)

    def _receive(self) -> None:
        data = os.read(self._from_box, CHUNK)
        self._received += data
        if not data:
            raise SandboxStopped
        self._bytes_left -= len(data)
        if (
            len(self._received) > self._limits.line_bytes + CHUNK
            or self._bytes_left < 0
        ):
            raise SandboxSentTooMuch  # in one line, or in many too early

    def _count_values(self, line: bytes) -> None:
        """Raise SandboxSentTooMuch for more values than fit into memory."""
        values = sum(map(line.count, BETWEEN_VALUES))
        self._values_left -= values
        if values > self._limits.line_values or self._values_left < 0:
            raise SandboxSentTooMuch

    def _drain(self) -> bytes:
        """Read printed text, so that printing never blocks, and return it."""
        try:
            data = os.read(self._from_output, CHUNK)
        except BlockingIOError:
            return b""
        if not data and self._from_output in self._selector.get_map():
            self._selector.unregister(self._from_output)
        return data
