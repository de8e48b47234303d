"""The sandboxes of one submission: of its programs, of its tests, and of both."""

from __future__ import annotations

import builtins
import json
import math
import socket
from collections.abc import Collection, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace

from dicedojo.engine import limits
from dicedojo.engine.exam.code_under_test import CodeUnderTest
from dicedojo.engine.judge.questions import QuestionRunner
from dicedojo.engine.judge.replies import as_run
from dicedojo.engine.judge.run_limits import Budget, RunLimits
from dicedojo.engine.judge.verdicts import End, Missing, Run
from dicedojo.engine.judge.warm_sandbox import LIMITS, PROGRAMS, TESTS, WarmSandbox
from dicedojo.engine.sandbox.base import Room
from dicedojo.engine.sandbox.packages import to_preload
from dicedojo.engine.sandbox.session import SandboxStopped, SandboxTimedOut, Session
from dicedojo.engine.wire.orders import (
    Opening,
    OpeningOfPrograms,
    OpeningOfTests,
    PlainRun,
)
from dicedojo.submission import imported_names

SYSTEM_ERRORS = {
    name
    for name, error in vars(builtins).items()
    if isinstance(error, type) and issubclass(error, OSError)
}
PLAIN = Room("dicedojo.engine.rooms.plain", preload=("pytest",), often=True)
NO_TIMES = {"cpu_seconds": 0.0, "wall_seconds": 0.0}  # where they are not measured
MAX_PACKET = 1 << 18  # bytes that may wait in a socket between two sandboxes


class TestRunner:
    """Sandboxes with a submission, in which programs answer and tests ask."""

    __test__ = False  # not a test class, despite its name

    def __init__(
        self,
        code: CodeUnderTest,
        seconds: float,
        stack: ExitStack,
        worker: WarmSandbox | None = None,
    ) -> None:
        """Start a sandbox, or use a `worker` that carries out all orders."""
        self._code = code
        self._stack = stack
        self._opening: OpeningOfPrograms = {
            "files": code.encoded_files,
            "path": code.path,
            "module": code.module,
            "given": dict(code.given),
            "folders": [],
            "own_folders": code.sandbox.own_folders,
        }
        self.budget = Budget(seconds)
        self.programs = worker or self._start_programs()
        self.questions = QuestionRunner(self.programs, code.path)
        self.has_chance = _imports_chance(code)
        self.has_conftest = code.has_conftest
        self.limits = RunLimits.first()
        self.never_answers = False  # the learner's own code, in the exam
        # Whether other words (of an exception, or printed) are another answer. The
        # rules of a game do not state words.
        self.heeds_words = False
        self.substitutes: tuple[Missing, ...] = ()  # for modules that tests import

    @classmethod
    @contextmanager
    def open(
        cls, code: CodeUnderTest, seconds: float = limits.TEST_SECONDS
    ) -> Iterator[TestRunner]:
        """Start the sandboxes that hold the code with its tests.

        After this many `seconds` nothing more is run.

        Raises:
            SandboxError: a sandbox could not be started.
        """
        with ExitStack() as stack:
            yield cls(code, seconds, stack)

    def _start_programs(self) -> WarmSandbox:
        programs_end, self._tests_end = _socket_pair(self._stack)
        asks_own, self._own_end = _socket_pair(self._stack)
        self.to_own = asks_own.fileno()  # from programs of the course
        return self._start(
            PROGRAMS, self._opening, programs_end.fileno(), asks_own.fileno()
        )

    def start_own(self) -> WarmSandbox:
        """Return a new sandbox of the learner's program, which another one asks."""
        return self._start(PROGRAMS, self._opening, self._own_end.fileno())

    def _start(self, room: Room, opening: Opening, *links: int) -> WarmSandbox:
        files = self._code.files
        if room is PROGRAMS:
            files = {name: data for name, data in files.items() if "test" not in name}
        more = to_preload(self._code.sandbox.imports, files)
        room = replace(room, more=more)
        sandbox = self._code.sandbox
        worker = WarmSandbox(sandbox, room, opening, self.budget, links)
        self._stack.callback(worker.close)
        worker.open()
        return worker

    def start_tests(self, opening: OpeningOfTests) -> WarmSandbox:
        """Return a new sandbox of tests, which can talk to that of the programs.

        Its first order is `opening`, and it holds no program.
        """
        opening = {**opening, "own_folders": self._code.sandbox.own_folders}
        return self._start(TESTS, opening, self._tests_end.fileno())

    def passed_plainly(
        self, excluded: Collection[str], seed: int, seconds: tuple[float, float]
    ) -> frozenset[str]:
        """Return the tests that pass under plain pytest, in one process with the code.

        A test that passes for its author can fail behind the wall, since it needs more
        of the program than answers. Its failure then does not mean that the code has a
        bug. The tests can forge this result, so it is used for nothing else: a test
        that passes only here does not count.

        `seconds` are of CPU time, and by the clock. The set is empty where the tests
        take longer, or where the exam had no answer from the code.

        Raises:
            SandboxError: the sandbox could not be started.
        """
        if self.never_answers:
            return frozenset()
        cpu_seconds, wall_seconds = seconds
        sandbox = self._code.sandbox
        room = replace(PLAIN, more=to_preload(sandbox.imports, self._code.files))
        allowed = replace(LIMITS, cpu_seconds=math.ceil(cpu_seconds))
        order = json.dumps(self._plain_order(excluded, seed)).encode()
        try:
            with Session.start(sandbox, room, allowed) as session:
                line = session.exchange(order, wall_seconds)
            return as_run({**json.loads(line), **NO_TIMES}).passed
        except (SandboxTimedOut, SandboxStopped, ValueError, RecursionError, TypeError):
            return frozenset()

    def _plain_order(self, excluded: Collection[str], seed: int) -> PlainRun:
        """Return the order that runs the tests under plain pytest."""
        return {
            **self._opening,
            "substitutes": self.substitutes,
            "excluded": sorted(excluded),
            "last": [],
            "reversed_order": False,
            "tolerated": None,
            "whole": True,
            "seed": seed,
        }

    @property
    def out_of_time(self) -> bool:
        """Whether the submission's total time has passed."""
        return self.budget.is_over

    def expect_no_answers(self) -> None:
        """Set low limits, since the learner's own code answered nothing in the exam."""
        self.never_answers = True
        self.limits = replace(RunLimits.first(), program_steps=limits.HANGING_STEPS)

    def allow(self, base: Run) -> None:
        """Set the limits for programs, from the run on the original."""
        self.limits = RunLimits.after(base)

    @contextmanager
    def allowing(self, allowed: RunLimits) -> Iterator[None]:
        """Set other limits for each run within the block."""
        before, self.limits = self.limits, allowed
        try:
            yield
        finally:
            self.limits = before


def is_doubtful(run: Run) -> bool:
    """Return whether another process could have caused this outcome.

    The run was ended, or the system refused a resource that it may grant the next time.
    """
    refused = any(failure.type in SYSTEM_ERRORS for failure in run.failed.values())
    return refused or run.ended in (End.STOPPED, End.LOST)


def _socket_pair(stack: ExitStack) -> tuple[socket.socket, socket.socket]:
    ends = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    for end in ends:
        stack.callback(end.close)
        end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, MAX_PACKET)
    return ends


def _imports_chance(code: CodeUnderTest) -> bool:
    """Return whether a file imports `random`, the kata's own files among them."""
    sources = [data for path, data in code.files.items() if path.endswith(".py")]
    sources += (text.encode() for text in code.given.values())
    return any("random" in imported_names(source) for source in sources)
