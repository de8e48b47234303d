"""The keeper's half of running tests: sends programs, receives outcomes."""

from __future__ import annotations

import builtins
import math
import os
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import PurePosixPath

from dicedojo.mutation.instrumented import program_opening
from dicedojo.mutation.question_runner import QuestionRunner
from dicedojo.mutation.replies import as_collection, as_run
from dicedojo.mutation.runs import Collection, Job, Missing, Run
from dicedojo.mutation.sandbox_pool import NOT_RUN, Reply, WorkerPool, in_base64
from dicedojo.mutation.self_contained import are_self_contained, is_self_contained
from dicedojo.mutation.stand_ins import missing_packages
from dicedojo.mutation.time_limits import (
    TimeLimits,
    long_tests,
    slow_tests,
)
from dicedojo.mutation.warm_sandbox import SERVER, Worker
from dicedojo.sandbox.code_under_test import CodeUnderTest
from dicedojo.sandbox.limits import MEBI, Limits
from dicedojo.sandbox.packages import to_preload
from dicedojo.submission.imports import imported_names

WORKERS = min(2, os.cpu_count() or 1)
MAX_SLOW = 12  # programs to run again alone that take longer than this:
SLOW_SECONDS = 1.0
TOTAL_SECONDS = 600.0  # for all that one runner runs
SLACK_SECONDS = 60.0  # in which a sandbox ends by itself
# What is sent about a program's tests is read line by line, and little of it is kept.
LIMITS = Limits(
    processes=32,
    line_bytes=5 * MEBI,
    line_values=500_000,
    session_values=20_000_000,
    session_bytes=512 * MEBI,
)
PLAN = ("plan", "modules", "sys_path")  # what a collection leaves for the runs
SYSTEM_ERRORS = {
    name
    for name, error in vars(builtins).items()
    if isinstance(error, type) and issubclass(error, OSError)
}
OTHER_SEEDS = 200  # beyond those of any first run


class TestRunner:
    """A sandbox with a submission's tests, ready to run on program after program."""

    __test__ = False  # no test class, whatever pytest makes of its name

    def __init__(
        self,
        workers: Sequence[Worker],
        isolated: bool,
        seconds: float,
        shares: tuple[bool, bool] = (False, False),
        has_chance: bool = True,
    ):
        self._pool = WorkerPool(workers, seconds)
        self.isolated = isolated  # workers share no folder of the machine
        # Whether one process may take program after program: questions, and tests,
        # which then cannot look at the source either.
        shares_questions, self.is_self_contained = shares
        self.questions = QuestionRunner(self._pool, shares_questions)
        self.has_chance = has_chance  # or anything else that no order or seed repeats
        self.total_seconds = seconds
        self.limits = TimeLimits.first()
        self.slow_tests: tuple[str, ...] = ()  # known once `allow` was called
        self.long_tests: tuple[str, ...] = ()  # too
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
        opening = {
            "files": {name: in_base64(content) for name, content in code.files.items()},
            "path": code.path,
            "module": code.module,
            "given": dict(code.given),
            "values": list(code.values),
            "program_opening": program_opening(),
            "own_folders": code.sandbox.own_folders,
        }
        limits = replace(
            LIMITS,
            wall_seconds=seconds + SLACK_SECONDS,
            cpu_seconds=math.ceil(seconds + SLACK_SECONDS),
        )
        more = to_preload(code.sandbox.imports, code.files)
        program = replace(SERVER, more=more)
        workers = [
            Worker(code.sandbox, program, opening, limits) for _ in range(WORKERS)
        ]
        with ExitStack() as stack:
            for worker in workers:
                stack.callback(worker.close)
                worker.open()
            shares = _shares(code)
            has_chance = not shares[1] or _imports_chance(code)
            isolated = bool(code.sandbox.own_folders)
            yield cls(workers, isolated, seconds, shares, has_chance)

    @property
    def out_of_time(self) -> bool:
        """Whether the submission's total time has passed."""
        return self._pool.out_of_time

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
        self._pool.tell("plan", {name: reply.get(name) for name in PLAN})
        return replace(as_collection(reply), missing=self.stand_ins)

    def run(
        self,
        jobs: Sequence[Job],
        excluded: Sequence[str] = (),
        must_import: bool = True,
        side_by_side: bool = True,
    ) -> dict[str, Run]:
        """Return what the tests, less `excluded`, did on each job's program, by key.

        Where sandboxes share the machine's /tmp, programs that must not disturb each
        other are not run `side_by_side`.
        """
        alone = not (side_by_side or self.isolated)
        found = self._ask(jobs, "run", excluded, must_import, alone)
        missing = self._pool.why_missing
        return {
            job.key: as_run(found[job.key]) if job.key in found else Run(ended=missing)
            for job in jobs
        }

    def run_confirmed(
        self,
        jobs: Sequence[Job],
        excluded: Sequence[str] = (),
        must_import: bool = True,
    ) -> dict[str, Run]:
        """Do as `run`, and run again, alone, what came to a bad end.

        It may have ended because the machine was busy, or because it had little time
        at first; one that is known to hang needs no more.
        """
        limits = self.limits
        with self._limited(limits.quick):
            found = self.run(jobs, excluded, must_import)
        has_more = limits.quick_cpu_seconds < limits.cpu_seconds
        doubtful = [
            job
            for job in jobs
            if self._is_doubtful(found[job.key])
            or (has_more and found[job.key].ended == "timed out" and not job.hangs)
        ]
        slow = [job for job in doubtful if found[job.key].wall_seconds > SLOW_SECONDS]
        left_out = slow[MAX_SLOW:]
        for job in doubtful:
            if job not in left_out:
                again = self.run([job], excluded, must_import)
                found |= again if again[job.key].ended != NOT_RUN else {}
        return found | {job.key: Run(ended="lost") for job in left_out}

    def _is_doubtful(self, run: Run) -> bool:
        """Whether another process could have done this to it.

        It was ended before it used up its time, or the system refused it something
        that it may grant the next time.
        """
        refused = any(failure.type in SYSTEM_ERRORS for failure in run.failed.values())
        return refused or run.overdue or run.ended == "stopped"

    def allow(self, base: Run) -> None:
        """Set the time that a program has, from how long the original took.

        Tests that took long come last from now on, and those that ask many questions:
        most programs fail one before.
        """
        self.slow_tests, self.long_tests = slow_tests(base), long_tests(base)
        self.limits = TimeLimits.after(base)

    @contextmanager
    def time_for(self, cpu_seconds: float, wall_seconds: float) -> Iterator[None]:
        """Let each program have so much time, and no more, while the block runs."""
        with self._limited(TimeLimits.alike(cpu_seconds, wall_seconds)):
            yield

    @contextmanager
    def _limited(self, limits: TimeLimits) -> Iterator[None]:
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
        alone: bool = False,
    ) -> dict[str, Reply]:
        # What it says of its time must be its own where it sets the limits.
        shared = (
            self.is_self_contained and do == "run" and must_import and len(jobs) > 1
        )
        orders = [
            {
                "do": do,
                "shared": shared,
                "id": job.key,
                "source": in_base64(job.source),
                "reversed_order": job.reversed_order,
                "seed": job.seed,
                "full": job.full,
                "excluded": list(excluded),
                "last": self.slow_tests,
                "long": self.long_tests,
                "tolerated": self.tolerated,
                "stand_ins": self.stand_ins,
                "must_import": must_import,
                "cpu_seconds": self.limits.cpu_seconds_of(job.hangs),
                "wall_seconds": self.limits.wall_seconds,
            }
            for job in jobs
        ]
        return self._pool.send(orders, alone)


def _shares(code: CodeUnderTest) -> tuple[bool, bool]:
    """Return whether programs may share a process: for questions, and for tests."""
    own = PurePosixPath(code.path).stem
    if not is_self_contained(
        code.files.get(code.path, b""), frozenset({own, *code.given})
    ):
        return False, False
    return True, are_self_contained(code.files, own, code.given)


def _imports_chance(code: CodeUnderTest) -> bool:
    """Return whether a file imports `random`, the kata's own files among them."""
    given = (text.encode() for text in code.given.values())
    sources = (data for path, data in code.files.items() if path.endswith(".py"))
    return any("random" in imported_names(data) for data in (*sources, *given))
