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
from dojo_test_recorder import TestRecorder
from dojo_wires import Gone


class CopyingRecorder(TestRecorder):  # type: ignore[misc]  # found inside a sandbox
    """The plugin of a session that leaves copies of its process behind."""

    __test__ = False

    def __init__(self, peer: TestPeer, copies: Copies) -> None:
        super().__init__(copies.order, peer, copies.wire, self.leave)
        self._copies = copies

    def pytest_collection(self, session: pytest.Session) -> None:
        self._keep()

    def _keep(self) -> None:
        self._copies.keep()
        self.order, self.wire = self._copies.order, self._copies.wire

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the tests as pytest does, and keep copies of this process between them.

        A conftest's own loop comes first; then there are no copies in it.
        """
        every = max(1, -(-len(session.items) // MAX_COPIES))
        for place in range(len(session.items)):
            if place % every == 0:
                self._keep()
            self.run_test(session, place)
            if session.shouldfail or session.shouldstop:
                break
        if not self.order["whole"]:
            self.leave(self.code_of(session))
        if session.shouldfail:
            raise session.Failed(session.shouldfail)
        if session.shouldstop:
            raise session.Interrupted(session.shouldstop)
        return True

    def leave(self, code: int) -> None:
        """Say what the session comes to, and good-bye to the program; then end."""
        signal.setitimer(signal.ITIMER_PROF, 0)
        self._copies.report.say(self.said(code))
        with suppress(Gone):
            self._copies.wire.send(BYE)
        os._exit(0)


def run(
    order: Order, lines: Lines, facts: dict[str, Any], is_clean: Callable[[], bool]
) -> None:
    """Run a first session in this process, which then ends; its copies go on."""
    os.setsid()
    copies = Copies(lines, is_clean)
    copies.begin(order)
    peer = TestPeer(copies.wire, facts)
    recorder = CopyingRecorder(peer, copies)
    StandInFinder(peer, facts).install()
    dojo_chance.fix(order["seed"])
    ignored = [f"--ignore={one}" for one in order["excluded"] if "::" not in one]
    options = ["--continue-on-collection-errors", *ignored]
    code = 1
    with suppress(Gone):
        code = dojo_full.pytest_main(options, recorder)
    recorder.leave(code)
