"""One sandbox at work: lines to it and from it, within time, and how it ended."""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from dicedojo.errors import SandboxError
from dicedojo.sandbox.base import Program, Sandbox, Start
from dicedojo.sandbox.limits import Limits

CHUNK = 1 << 16
BETWEEN_VALUES = (b",", b"[", b"{")  # each value of a line of JSON follows one


class SandboxTimedOut(Exception):
    """The sandbox gave no answer in time."""


class SandboxStopped(Exception):
    """The sandbox ended, or broke the protocol, before it answered."""


class SandboxSentTooMuch(SandboxStopped):
    """The sandbox sent more than any answer needs, and more than the keeper reads."""


@dataclass(frozen=True)
class Ending:
    """How a sandbox ended: `status` is "ended", "timed out" or "stopped"."""

    status: str
    exit_code: int
    output: str
    cpu_seconds: float


class Session:
    """A started sandbox. Use `Session.start`, which also ends it."""

    def __init__(
        self, process: subprocess.Popen[bytes], pipes: tuple[int, int], limits: Limits
    ) -> None:
        self._process = process
        self._to_box, self._from_box = pipes
        self._limits = limits
        self._deadline = time.monotonic() + limits.wall_seconds
        self._received = bytearray()
        self._posted = bytearray()
        self._output = bytearray()
        self._values_left = limits.session_values
        self._selector = selectors.DefaultSelector()
        for descriptor in (self._to_box, self._from_box):
            os.set_blocking(descriptor, False)
        self._selector.register(self._from_box, selectors.EVENT_READ)
        assert process.stdout is not None
        os.set_blocking(process.stdout.fileno(), False)
        self._selector.register(process.stdout, selectors.EVENT_READ)

    @classmethod
    @contextmanager
    def start(
        cls, sandbox: Sandbox, program: Program, limits: Limits
    ) -> Iterator[Session]:
        """Start `program` in `sandbox`; leaving kills everything that still runs there.

        Raises:
            SandboxError: the sandbox could not be started.
        """
        with ExitStack() as stack:
            inside_reads, to_box = os.pipe()
            from_box, inside_writes = os.pipe()
            for descriptor in (to_box, from_box):
                stack.callback(os.close, descriptor)
            inside = (inside_reads, inside_writes)
            try:
                start = stack.enter_context(sandbox.prepare(program, limits, inside))
                process = _popen(start, inside)
            finally:
                os.close(inside_reads)
                os.close(inside_writes)
            session = cls(process, (to_box, from_box), limits)
            stack.callback(session._end, start)
            yield session

    @property
    def output(self) -> str:
        """What was printed inside so far, up to the limit."""
        return self._output.decode("utf-8", "replace")

    def exchange(self, message: bytes, seconds: float) -> bytes:
        """Send one line, or nothing if it is empty, and return the next line.

        Raises:
            SandboxTimedOut: no whole line came in `seconds`, or its time is over.
            SandboxStopped: the sandbox ended.
            SandboxSentTooMuch: a line, or all together, is over the limit.
        """
        if message:
            self.post(message)
        unsent = memoryview(bytes(self._posted))
        self._posted.clear()
        deadline = min(time.monotonic() + seconds, self._deadline)
        if unsent:
            self._selector.register(self._to_box, selectors.EVENT_WRITE)
        try:
            while (end := self._received.find(b"\n")) < 0:
                left = deadline - time.monotonic()
                if left <= 0:
                    raise SandboxTimedOut
                for key, _ in self._selector.select(left):
                    if key.fd == self._to_box:
                        unsent = self._send(unsent)
                    elif key.fd == self._from_box:
                        self._receive()
                    else:
                        self._drain()
        finally:
            if self._to_box in self._selector.get_map():
                self._selector.unregister(self._to_box)
        line = bytes(self._received[:end])
        del self._received[: end + 1]
        self._count_values(line)
        return line

    def post(self, message: bytes) -> None:
        """Send one line that has no answer; it goes out with the next exchange."""
        self._posted += message + b"\n"

    def kill(self) -> None:
        """End the sandbox at once; an exchange in another thread then raises."""
        self._process.kill()

    def finish(self) -> Ending:
        """Wait for the program to end by itself; return how it did."""
        timed_out = False
        while not (waited := os.wait4(self._process.pid, os.WNOHANG))[0]:
            self._drain()
            with suppress(BlockingIOError):
                os.read(self._from_box, CHUNK)
            if not timed_out and time.monotonic() > self._deadline:
                timed_out = True
                self._process.kill()
            time.sleep(0.002)
        _, code, usage = waited
        self._process.returncode = os.waitstatus_to_exitcode(code)
        self._drain()  # all that was left; its children may go on printing
        status = "stopped" if self._process.returncode < 0 else "ended"
        if timed_out:
            status = "timed out"
        return Ending(
            status,
            self._process.returncode,
            self.output,
            usage.ru_utime + usage.ru_stime,
        )

    def _send(self, unsent: memoryview) -> memoryview:
        try:
            sent = os.write(self._to_box, unsent[:CHUNK])
        except BrokenPipeError:
            sent = len(unsent)  # nobody reads any more; the end will show
        unsent = unsent[sent:]
        if not unsent:
            self._selector.unregister(self._to_box)
        return unsent

    def _receive(self) -> None:
        data = os.read(self._from_box, CHUNK)
        self._received += data
        if not data:
            raise SandboxStopped
        if len(self._received) > self._limits.line_bytes + CHUNK:
            raise SandboxSentTooMuch  # in one line, or in many too early

    def _count_values(self, line: bytes) -> None:
        """Refuse a line of so many values that they would not fit into memory."""
        values = sum(map(line.count, BETWEEN_VALUES))
        self._values_left -= values
        if values > self._limits.line_values or self._values_left < 0:
            raise SandboxSentTooMuch

    def _drain(self) -> bool:
        """Read what was printed, so that printing never blocks; keep the first part.

        Return whether there may be more.
        """
        assert self._process.stdout is not None
        try:
            data = os.read(self._process.stdout.fileno(), CHUNK)
        except BlockingIOError:
            return False
        room = self._limits.output_bytes - len(self._output)
        self._output += data[: max(room, 0)]
        if not data and self._process.stdout in self._selector.get_map():
            self._selector.unregister(self._process.stdout)
        return bool(data)

    def _end(self, start: Start) -> None:
        if self._process.returncode is None:
            _kill_children(self._process)
            self._process.kill()
        if start.token:
            _kill_marked(self._process.pid, start.token)
        if self._process.returncode is None:
            self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._selector.close()


def run(sandbox: Sandbox, program: Path, limits: Limits) -> Ending:
    """Run one program in a sandbox until it ends or is over a limit."""
    with Session.start(sandbox, Program(program), limits) as session:
        return session.finish()


def _popen(start: Start, inside: tuple[int, int]) -> subprocess.Popen[bytes]:
    try:
        return subprocess.Popen(
            start.argv,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=start.environment,
            cwd=start.folder,
            pass_fds=inside,
            start_new_session=True,
        )
    except OSError as error:
        raise SandboxError(
            "The sandbox could not be started.", evidence=str(error), next="dojo doctor"
        ) from error


def _kill_children(process: subprocess.Popen[bytes]) -> None:
    """Stop a process, so that it has no more children, and kill those that it has.

    bubblewrap's child is to die with it, but has to live a moment before it does.
    """
    process.send_signal(signal.SIGSTOP)
    if process.returncode is not None:  # it has ended, and we are told only now
        return
    _, status = os.waitpid(process.pid, os.WUNTRACED)
    if not os.WIFSTOPPED(status):
        process.returncode = os.waitstatus_to_exitcode(status)
        return
    with suppress(OSError):  # where there is no /proc, there is no bubblewrap
        listed = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text()
        for child in listed.split():
            os.kill(int(child), signal.SIGKILL)


def _kill_marked(group: int, token: str) -> None:
    """Kill the process group, and whoever left it but still carries the token."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(group, signal.SIGKILL)
    mark = f"DOJO_BOX={token}".encode()
    for entry in Path("/proc").glob("[0-9]*/environ"):
        try:
            if mark in entry.read_bytes().split(b"\0"):
                os.kill(int(entry.parent.name), signal.SIGKILL)
        except (OSError, ValueError):
            continue  # ended meanwhile, or not ours
