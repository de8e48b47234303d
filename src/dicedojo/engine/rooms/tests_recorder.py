"""A plugin for sessions whose tests ask a program: counts questions, ends sessions."""

from collections.abc import Callable
from typing import Any

import pytest

from dicedojo.engine.rooms import pytest_session
from dicedojo.engine.rooms.steps import QUESTION, STEPS
from dicedojo.engine.rooms.tests_end import TestPeer
from dicedojo.engine.wire.conversation import Gone
from dicedojo.engine.wire.orders import Selection

NO_TESTS = 5  # pytest's exit code


class Counted:
    """The tests' end of a wire: counts the messages of a conversation."""

    def __init__(self, wire: Any) -> None:
        self.wire = wire
        self.count = 0
        self.is_gone = False  # the program has ended

    def send(self, message: bytes) -> None:
        self.count += 1
        STEPS.take(QUESTION)
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


class TestRecorder(pytest_session.Recorder):
    """The plugin of a session whose tests ask a program; it ends with the program.

    `wire` counts the messages of the conversation. `leave` ends the session with an
    exit code of pytest's.
    """

    __test__ = False

    def __init__(
        self,
        order: Selection,
        peer: TestPeer,
        wire: Counted,
        leave: Callable[[int], None],
    ) -> None:
        super().__init__(order)
        self._peer = peer
        self.wire = wire
        self._leave = leave
        self._plain: frozenset[str] = frozenset()  # tests that are called
        self._at = ""  # the running test
        self._began = 0
        self.asked: dict[str, int] = {}
        self.outside: dict[str, Any] = {}
        self.patched: dict[str, list[str]] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        super().pytest_collection_modifyitems(items)
        for item in items:
            # pytest's report of a failure is not used, and takes longer than a test.
            item.repr_failure = _not_shown  # type: ignore[method-assign]

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        super().pytest_collection_finish(session)
        if not self.order["whole"]:
            plain = filter(pytest_session.is_plain, session.items)
            self._plain = frozenset(item.nodeid for item in plain)

    def run_test(self, session: pytest.Session, place: int) -> None:
        """Run a test of the session as pytest does.

        Plain tests run without it, so it tears down for the next of the others.
        """
        item, *following = session.items[place:]
        if item.nodeid in self._plain:
            self.call(session, item)  # type: ignore[arg-type]
        else:
            seen = (other for other in following if other.nodeid not in self._plain)
            item.config.hook.pytest_runtest_protocol(
                item=item, nextitem=next(seen, None)
            )
        self._end_test()

    def code_of(self, session: pytest.Session) -> int:
        """Return the exit code that pytest would have if the session ended now."""
        failed = bool(self.faults or session.testsfailed)
        return int(failed) if session.items else NO_TESTS

    def begin(self, test: str) -> None:
        self._end_test()
        super().begin(test)
        self._at, self._began = test, self.wire.count
        self._peer.begin(test)

    def _end_test(self) -> None:
        """Note the questions of the last test."""
        self._leave_if_gone()
        if not self._at:
            return
        self.asked[self._at] = self.wire.count - self._began
        outside = self._peer.outside_call()
        if outside is not None:
            self.outside[self._at] = outside
        if self._peer.patched:
            self.patched[self._at] = sorted(set(self._peer.patched))

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self._leave_if_gone()
        super().pytest_collectreport(report)

    def _leave_if_gone(self) -> None:
        """End the session if the program has ended or a test is flaky."""
        if self.wire.is_gone:
            self._leave(1)

    def explain(self) -> dict[str, Any]:
        self._leave_if_gone()
        if STEPS.is_over:  # the session ends now, and nothing can be asked
            return {}
        return {**super().explain(), **self._peer.facts()}

    def result(self, code: int) -> dict[str, Any]:
        return {
            **super().result(code),
            "outside": self.outside,
            "patched": self.patched,
            "asked": self.asked,
            "gone": self.wire.is_gone,
            "at": self._at,
            "steps": STEPS.taken,
            "asked_otherwise": getattr(self.wire.wire, "asked_otherwise", False),
        }


def _not_shown(excinfo: object, style: object = None) -> str:
    return "failed"
