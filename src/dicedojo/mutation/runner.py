"""The keeper's half of running tests: sends programs, receives outcomes."""

from __future__ import annotations

import builtins
import socket
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import cached_property
from pathlib import PurePosixPath
from typing import Any

from dicedojo.mutation.lacking import missing_packages
from dicedojo.mutation.orders import QuestionRunner, in_base64
from dicedojo.mutation.replies import as_collection, as_run
from dicedojo.mutation.time_limits import Budget, TimeLimits
from dicedojo.mutation.verdicts import NOT_RUN, Collection, Job, Missing, Run
from dicedojo.mutation.warm_sandbox import PLAIN, PROGRAMS, TESTS, Reply, Worker
from dicedojo.sandbox.base import Program
from dicedojo.sandbox.code_under_test import CodeUnderTest
from dicedojo.sandbox.packages import to_preload
from dicedojo.submission.handed_files import CONFTEST
from dicedojo.submission.imports import imported_names

MAX_SLOW = 12  # programs to run again alone that take longer than this:
SLOW_SECONDS = 1.0
TOTAL_SECONDS = 600.0  # for all that one runner runs
SYSTEM_ERRORS = {
    name
    for name, error in vars(builtins).items()
    if isinstance(error, type) and issubclass(error, OSError)
}
MAX_PACKET = 1 << 18  # bytes that may wait in a socket between two sandboxes


class TestRunner:
    """Sandboxes with a submission, ready to run its tests, or to have programs answer.

    Here, tests run in one process with a program, as under plain `pytest`.
    """

    __test__ = False  # no test class, whatever pytest makes of its name

    def __init__(
        self,
        code: CodeUnderTest,
        seconds: float,
        stack: ExitStack,
        worker: Worker | None = None,
    ) -> None:
        """Start a sandbox, or take a `worker` that carries all orders out."""
        self.total_seconds = seconds
        self._code = code
        self._stack = stack
        self._opening = {
            "files": {name: in_base64(content) for name, content in code.files.items()},
            "path": code.path,
            "module": code.module,
            "given": dict(code.given),
            "own_folders": code.sandbox.own_folders,
        }
        self.budget = Budget(seconds)
        self._given = worker
        self.programs = worker or self._start_programs()
        self.questions = QuestionRunner(self.programs, code.path)
        self.has_chance = _imports_chance(code)
        # It can have any hook of pytest's, also those at the end of a session.
        self.has_conftest = any(
            PurePosixPath(path).name == CONFTEST for path in code.files
        )
        self.limits = TimeLimits.first()
        self.never_answers = False  # the learner's own code, as far as is known
        # Whether other words (of an exception, or printed) are another answer. The
        # rules of a game state none.
        self.heeds_words = False
        # A run ends with the first failure of another test; None: it never does.
        self.tolerated: Sequence[str] | None = None
        self.stand_ins: tuple[Missing, ...] = ()  # for modules that tests import

    @classmethod
    @contextmanager
    def open(
        cls, code: CodeUnderTest, seconds: float = TOTAL_SECONDS
    ) -> Iterator[TestRunner]:
        """Start the sandboxes that hold the code with its tests.

        After so many `seconds` nothing more is run.

        Raises:
            SandboxError: a sandbox could not be started.
        """
        with ExitStack() as stack:
            yield cls(code, seconds, stack)

    def _start_programs(self) -> Worker:
        ours, self._link = _link(self._stack)  # and the other end, for the tests
        return self._start(PROGRAMS, self._opening, ours.fileno())

    def _start(
        self, program: Program, opening: Mapping[str, Any], link: int = -1
    ) -> Worker:
        files = self._code.files
        if program is PROGRAMS:
            files = {name: data for name, data in files.items() if "test" not in name}
        more = to_preload(self._code.sandbox.imports, files)
        program = replace(program, more=more)
        sandbox = self._code.sandbox
        worker = Worker(sandbox, program, dict(opening), self.budget, link)
        self._stack.callback(worker.close)
        worker.open()
        return worker

    def start_tests(self, opening: Mapping[str, Any]) -> Worker:
        """Return a new sandbox of tests, which can talk to that of the programs.

        It is told `opening`, and holds no program.
        """
        whole = {**opening, "own_folders": self._code.sandbox.own_folders}
        return self._start(TESTS, whole, self._link.fileno())

    @property
    def out_of_time(self) -> bool:
        """Whether the submission's total time has passed."""
        return self.budget.is_over

    def collect(self, source: bytes) -> Collection:
        """Return the tests that pytest finds, with the submission's own module.

        Must come before `run`.
        """
        job = Job("collect", source)
        self.stand_ins = ()
        reply = self._ask([job], "collect", (), must_import=False).get(job.key, {})
        while more := missing_packages(as_collection(reply).faults, self.stand_ins):
            self.stand_ins += more
            reply = self._ask([job], "collect", (), must_import=False).get(job.key, {})
        return replace(as_collection(reply), missing=self.stand_ins)

    def run(
        self,
        jobs: Sequence[Job],
        excluded: Sequence[str] = (),
        must_import: bool = True,
    ) -> dict[str, Run]:
        """Return what the tests, less `excluded`, did on each job's program, by key."""
        found = self._ask(jobs, "run", excluded, must_import)
        missing = self.programs.why_missing
        return {
            job.key: as_run(found[job.key]) if job.key in found else Run(ended=missing)
            for job in jobs
        }

    def run_confirmed(
        self,
        jobs: Sequence[Job],
        excluded: Sequence[str] = (),
    ) -> dict[str, Run]:
        """Do as `run`, and run again, alone, what came to a bad end.

        It may have ended because the machine was busy.
        """
        found = self.run(jobs, excluded)
        doubtful = [job for job in jobs if is_doubtful(found[job.key])]
        slow = [job for job in doubtful if found[job.key].wall_seconds > SLOW_SECONDS]
        left_out = slow[MAX_SLOW:]
        for job in doubtful:
            if job not in left_out:
                again = self.run([job], excluded)
                found |= again if again[job.key].ended != NOT_RUN else {}
        return found | {job.key: Run(ended="lost") for job in left_out}

    def allow_little(self) -> None:
        """Take the learner's own code to answer nothing: so it was in the exam."""
        self.never_answers = True
        self.limits = TimeLimits.of_hanging()

    def allow(self, base: Run) -> None:
        """Set the time that a program has, from how long the original took."""
        self.limits = TimeLimits.after(base)

    @contextmanager
    def time_for(self, cpu_seconds: float, wall_seconds: float) -> Iterator[None]:
        """Let each program have so much time, and no more, while the block runs."""
        limits = TimeLimits(cpu_seconds, wall_seconds, cpu_seconds)
        before, self.limits = self.limits, limits
        try:
            yield
        finally:
            self.limits = before

    @contextmanager
    def ending_at_a_failure(self, tolerated: Sequence[str] | None) -> Iterator[None]:
        """End each run with the first failure of a test that is not `tolerated`."""
        before, self.tolerated = self.tolerated, tolerated
        try:
            yield
        finally:
            self.tolerated = before

    def _ask(
        self,
        jobs: Sequence[Job],
        do: str,
        excluded: Sequence[str],
        must_import: bool,
    ) -> dict[str, Reply]:
        orders = [
            {
                "do": do,
                "id": job.key,
                "source": in_base64(job.source),
                "reversed_order": job.reversed_order,
                "seed": job.seed,
                "excluded": list(excluded),
                "last": [],
                "tolerated": self.tolerated,
                "stand_ins": self.stand_ins,
                "must_import": must_import,
                "cpu_seconds": self.limits.cpu_seconds,
                "wall_seconds": self.limits.wall_seconds,
            }
            for job in jobs
        ]
        return self._plain.send(orders)

    @cached_property
    def _plain(self) -> Worker:
        """The sandbox in which tests and a program share a process."""
        return self._given or self._start(PLAIN, self._opening)


def is_doubtful(run: Run) -> bool:
    """Return whether another process could have done this to it.

    It was ended before it used up its time, or the system refused it something that it
    may grant the next time.
    """
    refused = any(failure.type in SYSTEM_ERRORS for failure in run.failed.values())
    return refused or run.overdue or run.ended == "stopped"


def _link(stack: ExitStack) -> tuple[socket.socket, socket.socket]:
    """Return both ends of a socket between two sandboxes."""
    ends = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    for end in ends:
        stack.callback(end.close)
        end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, MAX_PACKET)
    return ends


def _imports_chance(code: CodeUnderTest) -> bool:
    """Return whether a file imports `random`, the kata's own files among them."""
    given = (text.encode() for text in code.given.values())
    sources = (data for path, data in code.files.items() if path.endswith(".py"))
    return any("random" in imported_names(data) for data in (*sources, *given))
