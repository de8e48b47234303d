"""Runs a session of pytest whose tests ask, and leaves copies of it to go on from."""

import os
import signal
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import dojo_chance
import dojo_full
import pytest
from dojo_copies import MAX_COPIES, Copies, Lines, Order
from dojo_program import BYE
from dojo_test_peer import StandInFinder, TestPeer
from dojo_wires import Gone

NO_TESTS = 5  # pytest's exit code


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
        wire = self._copies.wire
        return {
            **super().said(code),
            "outside": self.outside,
            "asked": self.asked,
            "gone": wire.is_gone,
            "at": self._at,
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
