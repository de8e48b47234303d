"""Runs a session of pytest whose tests ask, and keeps copies of it to go on from.

The first session, with a right program, is copied by forks on its way: before the tests
are collected, and before some of them. A copy waits. Where another program answers
otherwise for the first time, the copy before that point is copied once more, is told
the answers up to it, and goes on with that program.
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

import dojo_chance
import dojo_full
import pytest
from dojo_program import BYE
from dojo_test_peer import StandInFinder, TestPeer
from dojo_wires import Gone, Link, Resume

MAX_COPIES = 12  # besides the one from before the tests are collected
POLL_SECONDS = 0.01
NO_TESTS = 5  # pytest's exit code
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
        child = self._fork()
        number = self._number
        self._number += 1
        if child == 0:
            limit_cpu(max(0.01, self.order["cpu_seconds"] - spent))
            self.order["cpu_seconds"] -= spent
            return
        said = {"copy": number, "pid": os.getpid(), "at": self.wire.count}
        self.report.say({**said, "cpu_seconds": spent})
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
            report.say({"process": copy})
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


def open_pidfd(process: int) -> int | None:
    """Return a descriptor that is ready when a process ends; None if there is none."""
    try:
        return os.pidfd_open(process)
    except (AttributeError, OSError):  # not Linux, or an old container
        return None


def limit_cpu(seconds: float) -> None:
    """End this process by a signal after so much CPU time."""
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, seconds)


class TestRecorder(dojo_full.Recorder):  # type: ignore[misc]  # found inside a sandbox
    """The plugin of a session whose tests ask; it ends where the program has."""

    __test__ = False

    def __init__(self, peer: TestPeer, copies: Copies) -> None:
        super().__init__(copies.order)
        self._peer = peer
        self._copies = copies
        self._at = ""  # the running test
        self._began = 0
        self.asked: dict[str, int] = {}
        self.outside: dict[str, Any] = {}

    def pytest_collection(self, session: pytest.Session) -> None:
        self._keep()

    def _keep(self) -> None:
        self._copies.keep()
        self.order = self._copies.order

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        super().pytest_collection_modifyitems(items)
        for item in items:
            # Nobody reads how pytest shows a failure, which takes longer than a test.
            item.repr_failure = _not_shown  # type: ignore[method-assign]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the tests as pytest does, and keep copies of this process between them.

        A conftest's own loop comes first; then there are no copies in it.
        """
        every = max(1, -(-len(session.items) // MAX_COPIES))
        for place, item in enumerate(session.items):
            if place % every == 0:
                self._keep()
            following = session.items[place + 1 : place + 2]
            item.config.hook.pytest_runtest_protocol(
                item=item, nextitem=following[0] if following else None
            )
            self._end_test()
            if session.shouldfail or session.shouldstop:
                break
        if not self.order["whole"]:
            failed = bool(self.faults or session.testsfailed)
            self.leave(int(failed) if session.items else NO_TESTS)
        if session.shouldfail:
            raise session.Failed(session.shouldfail)
        if session.shouldstop:
            raise session.Interrupted(session.shouldstop)
        return True

    def begin(self, test: str) -> None:
        self._end_test()
        super().begin(test)
        self._at, self._began = test, self._copies.wire.count
        self._peer.begin(test)

    def _end_test(self) -> None:
        """Note what the test asked that ran last."""
        self._leave_if_gone()
        if not self._at:
            return
        self.asked[self._at] = self._copies.wire.count - self._began
        outside = self._peer.outside_call()
        if outside is not None:
            self.outside[self._at] = outside

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self._leave_if_gone()
        super().pytest_collectreport(report)

    def _leave_if_gone(self) -> None:
        """End the session where the program has ended, or a test is flaky."""
        if self._copies.wire.is_gone:
            self.leave(1)

    def explain(self) -> dict[str, Any]:
        self._leave_if_gone()
        return {**super().explain(), **self._peer.facts()}

    def said(self, code: int) -> dict[str, Any]:
        wire, questions = self._copies.wire, self._peer.questions
        return {
            **super().said(code),
            "outside": self.outside,
            "asked": self.asked,
            "gone": wire.is_gone,
            "at": self._at,
            "questions": None if questions is None else sorted(questions),
            "unserved": self._peer.unserved[:10],
            "asked_otherwise": getattr(wire.wire, "asked_otherwise", False),
        }

    def leave(self, code: int) -> None:
        """Say what the session comes to, and good-bye to the program; then end."""
        signal.setitimer(signal.ITIMER_PROF, 0)
        self._copies.report.say(self.said(code))
        with suppress(Gone):
            self._copies.wire.send(BYE)
        os._exit(0)


def _not_shown(excinfo: object, style: object = None) -> str:
    return "failed"


def run(
    order: Order, lines: Lines, facts: dict[str, Any], is_clean: Callable[[], bool]
) -> None:
    """Run a first session in this process, which then ends; its copies go on."""
    os.setsid()
    copies = Copies(lines, is_clean)
    copies.begin(order)
    peer = TestPeer(copies.wire, facts)
    recorder = TestRecorder(peer, copies)
    StandInFinder(peer, facts).install()
    dojo_chance.fix(order["seed"])
    ignored = [f"--ignore={one}" for one in order["excluded"] if "::" not in one]
    options = ["--continue-on-collection-errors", *ignored]
    code = 1
    with suppress(Gone):
        code = dojo_full.pytest_main(options, recorder)
    recorder.leave(code)
