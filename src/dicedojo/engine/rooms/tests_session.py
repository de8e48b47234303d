"""A session of tests: collects them once, and runs them with the answers of programs.

The process that has collected the tests waits, and is forked for each program. The
answers up to the first one that differs from the script are known, and given at once.
"""

import gc
import io
import json
import os
import signal
import threading
import time
from collections.abc import Callable
from contextlib import redirect_stderr, suppress
from dataclasses import dataclass
from typing import Any

import pytest

from dicedojo.engine.rooms import chance, pytest_session, steps
from dicedojo.engine.rooms.children import how_ended, limit_cpu
from dicedojo.engine.rooms.program_end import BYE
from dicedojo.engine.rooms.tests_end import StandInFinder, TestPeer
from dicedojo.engine.rooms.tests_recorder import Counted, TestRecorder
from dicedojo.engine.wire.conversation import Gone, Link, Resume
from dicedojo.engine.wire.orders import RunTests, Selection, StandIns

Fork = dict[str, Any]  # an order for a process that waits


class EndedWire:
    """The wire of a process that must not talk to the program."""

    def send(self, message: bytes) -> None:
        raise Gone

    def receive(self) -> bytes:
        raise Gone


class Report:
    """The messages of a session to the server, each in one packet or several."""

    def __init__(self, descriptor: int, talk: int) -> None:
        self._link = Link(descriptor, talk)
        self.is_muted = False

    def say(self, message: dict[str, Any]) -> None:
        if self.is_muted:
            return
        with suppress(Gone):  # the server has ended
            self._link.send(json.dumps(message).encode())

    def say_end(self, child: int) -> None:
        """Wait for a forked process, and report how it has ended."""
        _, status, usage = os.wait4(child, 0)
        seconds = usage.ru_utime + usage.ru_stime
        self.say({"ended": how_ended(status), "cpu_seconds": seconds})

    def close(self) -> None:
        """Close its own copy of the descriptor."""
        self._link.close()


@dataclass(frozen=True)
class Descriptors:
    """The descriptors of a session: to the program, to the server, and for orders."""

    link: int
    result: int
    orders: int


class TestSession(TestRecorder):
    """The plugin of a session, and the process in which it runs.

    A process that a test has forked ends when it asks or reports anything.
    """

    __test__ = False

    def __init__(
        self,
        order: RunTests,
        lines: Descriptors,
        facts: StandIns,
        is_clean: Callable[[], bool],
    ) -> None:
        link = Link(lines.link, order["talk"])
        wire = Counted(Resume(link) if order["do"] == "go on" else link)
        selection: Selection = {
            "seed": order["seed"],
            "excluded": order["excluded"],
            "last": order["last"],
            "reversed_order": order["reversed_order"],
            "tolerated": order["tolerated"],
            "whole": order["whole"],
        }
        super().__init__(selection, TestPeer(wire, facts), wire, self.leave)
        self._lines = lines
        self._is_clean = is_clean
        # The order for a first fork: of every first session, so that all look alike.
        first: Fork = {
            "talk": order["talk"],
            "cpu_seconds": order["cpu_seconds"],
            "steps": order["steps"],
            "tolerated": order["tolerated"],
        }
        self._first = first if order["do"] == "begin" else None
        self._report = Report(lines.result, order["talk"])
        self._is_ours = False  # the fork that is being made
        self._report.say({"process": os.getpid()})
        StandInFinder(self._peer, facts).install()
        os.register_at_fork(after_in_child=self._leave_fork)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        super().pytest_collection_finish(session)
        self._report.say(self.collection())  # a test may never end

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Wait for a program, and run the tests as pytest does.

        If a conftest has its own loop, that runs instead, and no process waits.
        """
        self._end_if_steps_taken()
        self._wait()
        for place in range(len(session.items)):
            self.run_test(session, place)
            self._end_if_steps_taken()
            if session.shouldfail or session.shouldstop:
                break
        if not self.order["whole"]:
            self.leave(self.code_of(session))
        if session.shouldfail:
            raise session.Failed(session.shouldfail)
        if session.shouldstop:
            raise session.Interrupted(session.shouldstop)
        return True

    def _end_if_steps_taken(self) -> None:
        """End this process if the tests have taken all of their steps."""
        if steps.STEPS.is_over:
            os._exit(steps.EXIT_CODE)

    def leave(self, code: int) -> None:
        """Report the outcome, tell the program that the session is over, and end."""
        signal.setitimer(signal.ITIMER_PROF, 0)
        self._report.say(self.result(code))
        with suppress(Gone):
            self.wire.send(BYE)
        os._exit(0)

    def _can_wait(self) -> bool:
        """Return whether no other thread runs and no files have been written.

        Then a fork of this process is complete, and starts with the original files.
        """
        return threading.active_count() == 1 and self._is_clean()

    def _wait(self) -> None:
        """Fork for a first order, and then for others; return in each fork.

        Return at once if this process must not wait, or cannot.
        """
        order, self._first = self._first, None
        if order is None or not self._can_wait():
            return
        signal.setitimer(signal.ITIMER_PROF, 0)
        gc.freeze()  # a garbage collection would copy every page
        cpu_seconds = time.process_time()
        self._report.say({"waits": self.wire.count, "cpu_seconds": cpu_seconds})
        order["cpu_seconds"] = max(0.01, order["cpu_seconds"] - cpu_seconds)
        while not self._is_forked(order):
            line = b""
            while not line.endswith(b"\n"):
                data = os.read(self._lines.orders, 1 << 16)
                if not data:
                    os._exit(0)
                line += data
            order = json.loads(line)

    def _is_forked(self, order: Fork) -> bool:
        """Fork for an order; return True in the fork, False here once it has ended."""
        self._is_ours = True
        child = os.fork()
        self._is_ours = False
        if child:
            report = Report(self._lines.result, order["talk"])
            report.say_end(child)
            report.close()
            return False
        os.setsid()
        if "do" in order:
            self._report = Report(self._lines.result, order["talk"])
            self.wire.wire = Resume(Link(self._lines.link, order["talk"]))
        self.order["tolerated"] = order["tolerated"]
        self._report.say({"process": os.getpid()})
        limit_cpu(order["cpu_seconds"])
        steps.STEPS.allow(order["steps"])
        return True

    def _leave_fork(self) -> None:
        if not self._is_ours:
            self._report.is_muted = True
            self.wire.wire = EndedWire()


def run_session(
    order: RunTests,
    lines: Descriptors,
    facts: StandIns,
    is_clean: Callable[[], bool],
) -> None:
    """Run a session in this process, which then ends.

    The order is cleared: it would tell tests which run this is.
    """
    os.setsid()
    limit_cpu(order["cpu_seconds"])
    steps.STEPS.allow(order["steps"])
    chance.fix(order["seed"])
    session = TestSession(order, lines, facts, is_clean)
    ignored = [f"--ignore={path}" for path in order["excluded"] if "::" not in path]
    forgotten: Any = order
    forgotten.clear()
    options = ["--continue-on-collection-errors", *ignored]
    folder, code = os.getcwd(), 1
    with (
        redirect_stderr(io.StringIO()) as stderr,
        suppress(Gone),
        pytest_session.counted_steps(folder),
    ):
        code = pytest_session.pytest_main(options, session)
    if code == pytest.ExitCode.USAGE_ERROR:  # a conftest that cannot be imported
        session.faults += pytest_session.conftest_faults(stderr.getvalue(), folder)
    session.leave(code)
