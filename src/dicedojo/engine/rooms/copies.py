"""Copies of a session of tests that wait, so that it can go on from there later.

The first session, with a right program, is copied by forks on its way: before the tests
are collected, and before some of them. Where another program answers otherwise for the
first time, the copy before that point is copied once more, is told the answers up to
it, and goes on with that program.

Standard library only.
"""

import gc
import json
import math
import os
import select
import signal
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from dicedojo.engine.rooms.cleanup import open_pidfd
from dicedojo.engine.wire.conversation import Gone, Link, Resume

# Besides the one from before the tests are collected. With 12, each program had 4 ms of
# a suite of 50 tests run again; with 64, longer chains of forks cost what they save.
MAX_COPIES = 32
POLL_SECONDS = 0.01
Order = dict[str, Any]


class Counted:
    """A wire that counts the messages of a conversation."""

    def __init__(self, wire: Any) -> None:
        self.wire = wire
        self.count = 0
        self.is_gone = False  # the program has ended

    def send(self, message: bytes) -> None:
        self.count += 1
        try:
            self.wire.send(message)
        except Gone:
            self.is_gone = True
            raise

    def receive(self) -> bytes:
        try:
            message: bytes = self.wire.receive()
        except Gone:
            self.is_gone = True
            raise
        self.count += 1
        return message


class Ended:
    """The wire of a process that has nobody to talk to."""

    def send(self, message: bytes) -> None:
        raise Gone

    def receive(self) -> bytes:
        raise Gone


@dataclass
class Lines:
    """The descriptors of a session: to the program, to the server, and for orders."""

    link: int
    result: int
    orders: list[int]  # of each copy: where its orders come from


class Copies:
    """Forks the session at some points, and lets the copies wait for orders."""

    def __init__(self, lines: Lines, is_clean: Callable[[], bool]) -> None:
        self._lines = lines
        self._is_clean = is_clean
        self._number = 0
        self.order: Order = {}  # the one that this process carries out
        self.report = Report(lines.result, 0)
        self.wire: Counted = Counted(None)
        self.is_live = False
        self._is_ours = False  # the fork that is being made
        os.register_at_fork(after_in_child=self._leave_fork)

    def begin(self, order: Order) -> None:
        """Carry out an order in this process, from the start of a conversation."""
        self.order = order
        self.report = Report(self._lines.result, order["talk"])
        self.wire = Counted(Link(self._lines.link, order["talk"]))
        limit_cpu(order["cpu_seconds"])

    def keep(self) -> None:
        """Leave a copy behind that waits here, where one can go on from here later.

        That is not so where another thread runs, or files have been written.
        """
        if self.is_live or self._number >= len(self._lines.orders):
            return
        if self._number and (threading.active_count() > 1 or not self._is_clean()):
            return
        signal.setitimer(signal.ITIMER_PROF, 0)
        gc.freeze()  # a look for garbage would copy every page of what is there
        spent = time.process_time()
        number = self._number
        self._number += 1
        # Before the child can say more.
        self.report.say({"copy": number, "at": self.wire.count, "cpu_seconds": spent})
        child = self._fork()
        if child == 0:
            os.setsid()  # as the copies that go on do
            self.report.say({"process": os.getpid()})
            limit_cpu(max(0.01, self.order["cpu_seconds"] - spent))
            self.order["cpu_seconds"] -= spent
            return
        self._wait(number, child)

    def _wait(self, number: int, child: int) -> None:
        """Wait for orders until there will be none; return in a copy that has one."""
        orders = self._lines.orders[number]
        line = b""
        watched = select.poll()
        watched.register(orders, select.POLLIN | select.POLLHUP)
        ends = open_pidfd(child)
        if ends is not None:
            watched.register(ends, select.POLLIN)
        while True:
            wait = POLL_SECONDS if child and ends is None else None
            ready = dict(watched.poll(wait and math.ceil(wait * 1000)))
            if child and (ends is None or ends in ready):
                child = self._reap(child)
                if not child and ends is not None:
                    watched.unregister(ends)
            if orders not in ready:
                continue
            data = os.read(orders, 1 << 16)
            if not data:
                os._exit(0)
            line += data
            if not line.endswith(b"\n"):
                continue
            order = json.loads(line)
            line = b""
            copy = self._fork()
            if copy == 0:
                os.setsid()
                self._go_on(order)
                return
            report = Report(self._lines.result, order["talk"])
            _, status, usage = os.wait4(copy, 0)
            report.say_end(status, usage.ru_utime + usage.ru_stime)
            report.close()

    def _fork(self) -> int:
        self._is_ours = True
        process = os.fork()
        self._is_ours = False
        return process

    def _leave_fork(self) -> None:
        """End a process that a test has forked once it asks or says anything."""
        if not self._is_ours:
            self.report.is_muted = True
            self.wire.wire = Ended()

    def _reap(self, child: int) -> int:
        """Say how the first session ended that goes on from here, once it has."""
        if child:
            found, status, usage = os.wait4(child, os.WNOHANG)
            if found:
                self.report.say_end(status, usage.ru_utime + usage.ru_stime)
                return 0
        return child

    def _go_on(self, order: Order) -> None:
        self.is_live = True
        self.order = {**self.order, **order}
        self.report = Report(self._lines.result, order["talk"])
        self.report.say({"process": os.getpid()})
        limit_cpu(order["cpu_seconds"])
        link = Link(self._lines.link, order["talk"])
        self.wire.wire = Resume(link)


class Report:
    """What a session says to the server, each time in one packet or several."""

    def __init__(self, descriptor: int, talk: int) -> None:
        self._link = Link(descriptor, talk)
        self.is_muted = False

    def say(self, message: dict[str, Any]) -> None:
        if self.is_muted:
            return
        with suppress(Gone):  # the server has ended
            self._link.send(json.dumps(message).encode())

    def close(self) -> None:
        """Close its own copy of the descriptor."""
        self._link.close()

    def say_end(self, status: int, cpu_seconds: float) -> None:
        """Say how a process ended."""
        by_timer = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGPROF
        self.say({"ended": True, "timed_out": by_timer, "cpu_seconds": cpu_seconds})


def limit_cpu(seconds: float) -> None:
    """End this process by a signal after so much CPU time."""
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, seconds)
