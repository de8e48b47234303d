"""Which of a submission's tests count: steady, fair to all designs, about behaviour."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from dicedojo.kata import Kata, Variant
from dicedojo.mutation.base_runs import one_by_one, run_base
from dicedojo.mutation.facade import Facade
from dicedojo.mutation.making.controls import make_controls
from dicedojo.mutation.modules import tested_modules
from dicedojo.mutation.reasons import (
    FLAKY,
    OUTSIDE,
    Evidence,
    first_line,
    needs_explanation,
    outside_reason,
    source_dependent,
    why_excluded,
)
from dicedojo.mutation.runner import TestRunner
from dicedojo.mutation.runs import Collection, Job, Run
from dicedojo.mutation.verdicts import ControlVerdict, OwnFailure, SetAside
from dicedojo.submission import Submission

OTHER_LUCK = 4  # the seeds of the wheats begin here


@dataclass(frozen=True)
class Validity:
    """The verdict on each test: excluded, or valid; and what it found in passing."""

    set_aside: tuple[SetAside, ...]
    own_bugs: tuple[str, ...]  # valid, and red on the learner's own code
    controls: tuple[ControlVerdict, ...]
    own_failures: tuple[OwnFailure, ...] = ()  # all that are red there, each time
    outside: tuple[SetAside, ...] = ()  # valid, and also ask outside the game


def judge(
    runner: TestRunner,
    kata: Kata,
    submission: Submission,
    collection: Collection,
    facade: Facade,
) -> Validity:
    """Run the tests on their own code, on every wheat and on every control."""
    tests = collection.tests
    broken = [path for path, _ in collection.faults]
    aside: dict[str, SetAside] = {}
    base = Run(ended=collection.importing)
    if not collection.importing:
        found = run_base(runner, submission.source, tests, broken)
        base, aside = found.run, found.excluded
    red = [test for test in tests if test not in aside and test not in base.passed]

    outside: dict[str, tuple[str, str]] = {}
    judging = _Judging(runner, kata, submission, facade, tests, broken)
    # A test of chance should not be lucky always.
    lucky = list(enumerate(kata.wheats, start=OTHER_LUCK))
    for some in (lucky[:1], lucky[1:]):  # what one wheat shows need not hold up others
        aside |= judging.on_wheats(some, aside, base.passed, outside)

    verdicts = []
    controls = make_controls(submission.text) if base.passed else ()
    jobs = [Job(control.name, control.source) for control in controls]
    runs = judging.run_all(jobs, aside)
    if jobs and all(run.unimportable for run in runs.values()):
        unrelated = [t for t in tests if t in base.passed and t not in aside]
        aside |= {t: _about_another_module(kata, submission, t) for t in unrelated}
        runs = {}
    for name, run in runs.items():
        sound = [test for test in tests if test in base.passed and test not in aside]
        failing = tuple(test for test in sound if test not in run.passed)
        verdicts.append(ControlVerdict(name, not failing, failing))
        for test in failing:
            aside[test] = source_dependent(test, name, run)

    return Validity(
        set_aside=tuple(aside[test] for test in tests if test in aside),
        own_bugs=tuple(test for test in red if test not in aside),
        controls=tuple(verdicts),
        own_failures=tuple(OwnFailure(test, _why_red(base, test)) for test in red),
        outside=tuple(
            SetAside(test, OUTSIDE, outside_reason(*outside[test]))
            for test in tests
            if test in outside and test not in aside
        ),
    )


class _Judging:
    """Runs tests on correct programs, and says why those that fail cannot count."""

    def __init__(  # noqa: PLR0913, PLR0917  # all that a judgement rests on
        self,
        runner: TestRunner,
        kata: Kata,
        submission: Submission,
        facade: Facade,
        tests: Sequence[str],
        broken: Sequence[str],
    ) -> None:
        self._runner = runner
        self._kata = kata
        self._submission = submission
        self._facade = facade
        self._tests = tests
        self._broken = broken

    def on_wheats(
        self,
        wheats: Sequence[tuple[int, Variant]],
        aside: Mapping[str, SetAside],
        passing: frozenset[str],
        outside: dict[str, tuple[str, str]],
    ) -> dict[str, SetAside]:
        """Return the tests that fail on one of these wheats, less those `aside`.

        `passing` pass on the learner's own code. What asks outside the game is added
        to `outside`.
        """
        jobs = [
            Job(wheat.name, self._facade.show(wheat.source), luck=luck)
            for luck, wheat in wheats
        ]
        runs = self.run_all(jobs, aside)
        found: dict[str, SetAside] = {}
        for luck, wheat in wheats:
            run = runs[wheat.name]
            outside |= run.outside
            failing = [
                test
                for test in self._tests
                if test not in aside and test not in found and test not in run.passed
            ]
            explained, own = self._explain(wheat, luck, run, failing)
            for test in failing:
                passes = test in passing
                missing = self._runner.stand_ins
                evidence = Evidence(wheat.name, run, explained, passes, missing)
                found[test] = why_excluded(self._kata, test, evidence)
                if passes and test in own.failed:
                    found[test] = SetAside(
                        test, FLAKY, "Its outcome depends on chance."
                    )
        return found

    def _explain(
        self, wheat: Variant, luck: int, run: Run, failing: Sequence[str]
    ) -> tuple[Run, Run]:
        """Run again what failed, on the wheat and on the learner's own code.

        Both have the wheat's luck; the first notes what the learner's code answers.
        """
        chosen = [test for test in failing if needs_explanation(run.failed.get(test))]
        if not chosen:
            return Run(), Run()
        source = self._facade.show(wheat.source, explain=True)
        jobs = [
            Job("explained", source, luck=luck),
            Job("own", self._submission.source, luck=luck),
        ]
        others = [test for test in self._tests if test not in chosen]
        runs = self._runner.run(jobs, [*others, *self._broken], must_import=False)
        return runs["explained"], runs["own"]

    def run_all(self, jobs: Sequence[Job], aside: Iterable[str]) -> dict[str, Run]:
        """Return what the tests that are not aside did on each program, by its key."""
        excluded = [*aside, *self._broken]
        runs = self._runner.run(jobs, excluded, side_by_side=False)
        return {
            job.key: one_by_one(self._runner, job, self._tests, excluded)
            if runs[job.key].ended in ("timed out", "stopped")
            else runs[job.key]
            for job in jobs
        }


def _about_another_module(kata: Kata, submission: Submission, test: str) -> SetAside:
    """Say what a test asks that passes where the kata's module cannot be imported."""
    file = f"{kata.module}.py"
    others = tested_modules(submission, test)
    asks = f"It tests {' and '.join(others)}" if others else f"It does not test {file}"
    state = f"there is no {file}" if submission.unusable else f"{file} does not run"
    return SetAside(test, "about another module", f"{asks}; {state}.")


def _why_red(base: Run, test: str) -> str:
    failure = base.failed.get(test)
    if failure is not None:
        return first_line(failure)
    return "its file cannot be imported" if base.faults else "it did not run"
