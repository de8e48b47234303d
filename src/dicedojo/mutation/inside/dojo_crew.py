"""Runs programs side by side, each in a forked child with a folder of its own.

The process that forks runs none of them itself, so no program can prepare another's
ground. A child writes what it has to say to a pipe, and ends.
"""

import base64
import os
import select
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import dojo_tidy

Order = dict[str, Any]
Work = Callable[[Order, int], None]  # what a child does; it writes to the descriptor
Enough = Callable[[Order, bytes], bool]  # whether what a child has said so far will do

MOST_SAID = 4 << 20  # bytes from one child, twenty times a sweep's answers


@dataclass
class Child:
    """A child at work, and what it has said so far."""

    order: Order
    slot: dojo_tidy.Slot
    process: int
    pipe: int
    started: float
    deadline: float  # of the wall clock; only a sleeper meets it
    said: bytearray


@dataclass
class End:
    """How a child ended. `cut_short` is why it said no more, if it has not said all."""

    order: Order
    said: bytes
    cut_short: str  # "timed out" or "stopped"
    cpu_seconds: float
    wall_seconds: float


class Crew:
    """Some children at a time, one for each slot."""

    def __init__(self, opening: dict[str, Any]) -> None:
        files = {
            path: base64.b64decode(content)
            for path, content in opening["files"].items()
        }
        self._path: str = opening["path"]
        self._slots = [
            dojo_tidy.Slot(number, files) for number in range(opening["workers"])
        ]
        self._busy: list[Child] = []
        for slot in self._slots:
            slot.write(self._path, b"")  # the folders are there, and are no litter
        self._litter = dojo_tidy.Litter(opening["own_folders"])
        self._inherited = dojo_tidy.descriptors()
        self._nothing = os.open(os.devnull, os.O_RDWR)
        self.folder = self._slots[0].folder

    def run(self, waiting: list[Order], work: Work, enough: Enough) -> Iterator[End]:
        """Do `work` for each order, from the last to the first; yield as they end.

        A child that has said `enough` is ended. More orders may join `waiting`
        meanwhile.
        """
        free = list(self._slots)
        while waiting or self._busy:
            littered = self._litter.lies_about()
            if littered and not self._busy:
                self._litter.clear()
                littered = False
            while waiting and free and not littered:
                self._busy.append(self._start(waiting.pop(), free.pop(), work))
            for child in self._wait(enough):
                self._busy.remove(child)
                free.append(child.slot)
                yield self._finish(child)

    def _start(self, order: Order, slot: dojo_tidy.Slot, work: Work) -> Child:
        """Fork a child for one program."""
        slot.write(self._path, base64.b64decode(order["source"]))
        reads, writes = os.pipe()
        process = os.fork()
        if process == 0:
            dojo_tidy.hush(
                (*self._inherited, reads, *(other.pipe for other in self._busy)),
                self._nothing,
            )
            os.setpgid(0, 0)
            signal.setitimer(signal.ITIMER_PROF, order["cpu_seconds"])
            os.chdir(slot.folder)
            os.environ["TMPDIR"] = slot.scratch
            work(order, writes)
            os._exit(0)
        os.close(writes)
        now = time.monotonic()
        deadline = now + order["wall_seconds"]
        return Child(order, slot, process, reads, now, deadline, bytearray())

    def _finish(self, child: Child) -> End:
        """Reap a child and all that it started."""
        os.close(child.pipe)
        os.kill(child.process, signal.SIGKILL)
        with suppress(ProcessLookupError):  # it never came to have a group of its own
            os.killpg(child.process, signal.SIGKILL)
        _, status, usage = os.wait4(child.process, 0)
        dojo_tidy.end_strays({other.process for other in self._busy})
        now = time.monotonic()
        by_timer = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGPROF
        return End(
            order=child.order,
            said=bytes(child.said),
            cut_short="timed out" if by_timer or now > child.deadline else "stopped",
            cpu_seconds=usage.ru_utime + usage.ru_stime,
            wall_seconds=now - child.started,
        )

    def _wait(self, enough: Enough) -> list[Child]:
        """Return the children that have ended or are overdue; wait for the first."""
        while True:
            left = min(child.deadline for child in self._busy) - time.monotonic()
            ready, _, _ = select.select(
                [child.pipe for child in self._busy], [], [], max(left, 0)
            )
            done = []
            for child in self._busy:
                if child.pipe in ready:
                    data = os.read(child.pipe, 1 << 16)
                    child.said += data
                    ended = not data or len(child.said) > MOST_SAID
                    if ended or enough(child.order, bytes(child.said)):
                        done.append(child)
                elif time.monotonic() > child.deadline:
                    done.append(child)
            if done:
                return done
