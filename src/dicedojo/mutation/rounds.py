"""Runs the tests on programs of all kinds, shuffled together.

Nothing in the sandbox tells a mutant from a program that is right: all of them run the
same tests with the same seed, and their order is known to the keeper alone. It depends
on the submission, so that one change to a test gives another order.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from dicedojo.digest import hash_files
from dicedojo.mutation.base_runs import one_by_one
from dicedojo.mutation.programs import Program, Programs
from dicedojo.mutation.runner import OTHER_SEEDS, TestRunner
from dicedojo.mutation.runs import Failure, Job, Run
from dicedojo.mutation.suite import Suite
from dicedojo.mutation.verdicts import ControlVerdict

MAX_AGAIN = 12
MAX_MORE = 4  # times that tests run on without those that failed and proved nothing
SEED = 5  # no run of the learner's own code in `base_runs` has it


@dataclass(frozen=True)
class RoundResult:
    """What the tests did in a round, and which of them count after it.

    `runs` has what they did on each program, by its key, and `right` what they did on
    those that are right, for others to be compared with.
    """

    suite: Suite
    controls: tuple[ControlVerdict, ...] = ()
    runs: Mapping[str, Run] = field(default_factory=dict, compare=False, repr=False)
    right: tuple[Run, ...] = field(default=(), compare=False, repr=False)


class Rounds:
    """Runs a submission's tests on one set of its programs after the other."""

    def __init__(
        self,
        runner: TestRunner,
        programs: Programs,
        tests: Sequence[str],
        broken: Sequence[str],
    ) -> None:
        self.runner = runner
        self.programs = programs
        self.unstable = False  # one of the tests has shown to be flaky
        self.tolerated: list[str] = []  # tests whose failure does not end a run
        self.tests = tests
        self.broken = broken  # files that cannot be collected
        self._shuffle = random.Random(hash_files(programs.submission.files))

    def run(
        self,
        programs: Sequence[Program],
        excluded: Sequence[str] = (),
        whole: bool = False,
    ) -> dict[str, Run]:
        """Return what the tests, less `excluded`, did on each program, by its key.

        A run ends with the first failure, unless it is to be `whole`, since one is
        enough to notice a program. On one that is right, all tests run.
        Slow tests run last of all, and not on a program on which others failed. Where
        a test has shown to be flaky, another must fail with other chance, too.
        """
        with self.runner.ending_at_a_failure(None if whole else self.tolerated):
            return self._run_all(programs, excluded)

    def go_on(
        self,
        programs: Sequence[Program],
        runs: Mapping[str, Run],
        excluded: Sequence[str],
        is_noticed: Callable[[str, Run], bool],
    ) -> dict[str, Run]:
        """Return the runs, with the tests behind a failure that proves nothing.

        Programs run again without the tests that failed on them, until one of these is
        noticed; among them runs one that is right.
        """
        found = dict(runs)
        without: set[str] = set()
        for _ in range(MAX_MORE):
            left = [
                program
                for program in programs
                if not program.right
                and not set(found[program.key].failed) <= without
                and not is_noticed(program.key, found[program.key])
            ]
            if not left:
                break
            for program in left:
                without |= set(found[program.key].failed)
            right = [program for program in programs if program.right][:1]
            more = self.run([*left, *right], [*excluded, *sorted(without)])
            for program in left:
                found[program.key] = _together(found[program.key], more[program.key])
        return found

    def _run_all(
        self, programs: Sequence[Program], excluded: Sequence[str]
    ) -> dict[str, Run]:
        slow = [test for test in self.runner.slow_tests if test not in excluded]
        runs = self._run(programs, [*excluded, *slow])
        if slow:
            left = [one for one in programs if one.right or not runs[one.key].failed]
            others = [test for test in self.tests if test not in slow]
            more = self._run(left, [*excluded, *others])
            runs |= {key: _together(runs[key], run) for key, run in more.items()}
        return runs

    @property
    def seeds(self) -> tuple[int, ...]:
        """The seeds of the chance that each program has, one after the other."""
        return (SEED, SEED + OTHER_SEEDS) if self.unstable else (SEED,)

    def _run(
        self, programs: Sequence[Program], excluded: Sequence[str]
    ) -> dict[str, Run]:
        first, *others = self.seeds
        runs = self._run_once(programs, excluded, first)
        for seed in others:
            some = [one for one in programs if one.right or runs[one.key].failed]
            again = self._run_once(some, excluded, seed)
            for one in some:
                both = runs[one.key], again[one.key]
                runs[one.key] = either(*both) if one.right else _both(*both)
        return runs

    def _run_once(
        self, programs: Sequence[Program], excluded: Sequence[str], seed: int
    ) -> dict[str, Run]:
        jobs = [Job(p.key, p.source, seed=seed, hangs=p.hangs) for p in programs]
        self._shuffle.shuffle(jobs)
        without = [*excluded, *self.broken]
        runs = self.runner.run_confirmed(jobs, without)
        right = {program.key for program in programs if program.right}
        runs = {k: run if k in right else run.of_failures for k, run in runs.items()}
        if not self.runner.isolated:
            # Two programs that ran side by side may have met in a file of one name.
            red = [job for job in jobs if job.key in right and runs[job.key].failed]
            runs |= self.runner.run(red[:MAX_AGAIN], without, side_by_side=False)
        for job in jobs:
            if job.key in right and runs[job.key].ended in ("timed out", "stopped"):
                runs[job.key] = one_by_one(self.runner, job, self.tests, without)
        self._see_all_failures([job for job in jobs if job.key in right], runs, without)
        return runs

    def _see_all_failures(
        self, jobs: Sequence[Job], runs: dict[str, Run], excluded: Sequence[str]
    ) -> None:
        """Run the tests behind each failure on programs that are right."""
        red = [job for job in jobs if self._ends_early(runs[job.key])]
        without: set[str] = set()
        for turn in range(MAX_MORE):
            if not red:
                return
            without |= {test for job in red for test in runs[job.key].failed}
            tolerated = None if turn == MAX_MORE - 1 else self.tolerated
            with self.runner.ending_at_a_failure(tolerated):
                more = self.runner.run_confirmed(red, [*excluded, *sorted(without)])
                early = [job for job in red if self._ends_early(more[job.key])]
            for job in red:
                runs[job.key] = _together(runs[job.key], more[job.key])
            red = early

    def _ends_early(self, run: Run) -> bool:
        if self.runner.tolerated is None:
            return False
        return any(test not in self.tolerated for test in run.failed)


def _together(one: Run, other: Run) -> Run:
    """Return the outcomes of two halves of the tests as those of one run."""
    return replace(
        one,
        passed=one.passed | other.passed,
        failed={**one.failed, **other.failed},
        outside={**one.outside, **other.outside},
        ended=one.ended or other.ended,
        exit=one.exit or other.exit,
        seconds={**one.seconds, **other.seconds},
        transcripts={**other.transcripts, **one.transcripts},
        seen={**other.seen, **one.seen},
    )


def _both(one: Run, other: Run) -> Run:
    """Return a run in which a test has failed if it did in both."""
    failed = {test: why for test, why in one.failed.items() if test in other.failed}
    return _with(one, failed) if not other.ended else one


def either(one: Run, other: Run) -> Run:
    """Return a run in which a test has failed if it did in one of the two."""
    return _with(one, {**other.failed, **one.failed})


def _with(run: Run, failed: Mapping[str, Failure]) -> Run:
    tests = run.passed | set(run.failed)
    return replace(run, failed=failed, passed=frozenset(tests - set(failed)))
