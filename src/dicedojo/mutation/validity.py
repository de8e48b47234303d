"""Which of a submission's tests count: steady, fair to all designs, about behaviour."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce

from dicedojo.course.kata import Kata, Variant
from dicedojo.mutation.base_runs import run_base
from dicedojo.mutation.generate.controls import Control, make_controls
from dicedojo.mutation.instrumented import Facade
from dicedojo.mutation.reasons import (
    DOES_NOT_RUN,
    FLAKY,
    NOT_RUN,
    OUTSIDE,
    OWN,
    TIMED_OUT,
    TOO_SLOW,
    Evidence,
    first_line,
    is_helper,
    late,
    needs_explanation,
    outside_reason,
    source_dependent,
    why_excluded,
)
from dicedojo.mutation.rounds import Program, Rounds, either
from dicedojo.mutation.runs import Collection, Job, Run
from dicedojo.mutation.verdicts import ControlVerdict, Exclusion, OwnFailure
from dicedojo.submission.imports import tested_modules
from dicedojo.submission.submission import Submission

WHEAT, CONTROL = "wheat", "control"  # with which the keys of programs begin
HARMFUL = {FLAKY, NOT_RUN, TIMED_OUT, TOO_SLOW, DOES_NOT_RUN}  # kinds of exclusion
CANARY = "canary"  # the learner's own code once more, among the others


@dataclass(frozen=True)
class Validity:
    """The verdict on each test: excluded, or valid; and what it found in passing.

    `runs` has what the tests did on the other programs of the same round, by key, and
    `right` what they did on wheats, controls and the learner's own code.
    """

    exclusions: tuple[Exclusion, ...]
    own_bugs: tuple[str, ...]  # valid, and red on the learner's own code
    controls: tuple[ControlVerdict, ...]
    own_failures: tuple[OwnFailure, ...] = ()  # all that are red there, each time
    outside: tuple[Exclusion, ...] = ()  # valid, and also ask outside the game
    helpers: tuple[str, ...] = ()  # excluded; they test helpers of the learner's own
    runs: Mapping[str, Run] = field(default_factory=dict, compare=False, repr=False)
    right: tuple[Run, ...] = field(default=(), compare=False, repr=False)
    wheats: tuple[Program, ...] = field(default=(), compare=False, repr=False)


def judge(
    rounds: Rounds,
    kata: Kata,
    collection: Collection,
    instrumented: Facade,
    others: Sequence[Program] = (),
) -> Validity:
    """Run the tests on their own code, on every wheat and on every control.

    `others` are programs that run in the same round.
    """
    submission, tests = rounds.submission, collection.tests
    broken = [path for path, _ in collection.faults]
    aside: dict[str, Exclusion] = {}
    base = Run(ended=collection.importing)
    if not collection.importing:
        found = run_base(rounds.runner, submission.source, tests, broken)
        base, aside = found.run, found.excluded
    red = [test for test in tests if test not in aside and test not in base.passed]

    judging = _Judging(rounds, kata, instrumented, tests, broken)
    # What one wheat shows need not hold up the others.
    first, rest = kata.wheats[:1], kata.wheats[1:]
    early = rounds.run(judging.shown(first), list(aside), whole=True)
    aside |= judging.on_wheats(first, early, aside, base.passed)
    helpers = [one.test for one in aside.values() if one.kind == OWN]
    rounds.tolerated = [*red, *helpers]
    controls = make_controls(submission.text) if base.passed else ()
    programs = [*judging.shown(rest), *map(control_program, controls), *others]
    if base.passed:
        programs.append(Program(CANARY, submission.source, right=True))
    rounds.unstable = any(one.kind == FLAKY for one in aside.values())
    runs = rounds.run(programs, no_use(kata, aside.values()))
    aside |= judging.on_wheats(rest, runs, aside, base.passed)
    if base.passed:
        steady = [test for test in tests if test in base.passed and test not in aside]
        aside |= fails_on_its_own_code(rounds, steady, runs)
    if controls and all(runs[_key(control)].unimportable for control in controls):
        unrelated = [t for t in tests if t in base.passed and t not in aside]
        aside |= {t: _about_another_module(kata, submission, t) for t in unrelated}
        controls = ()
    verdicts = []
    for control in controls:
        run = runs[_key(control)]
        sound = [test for test in tests if test in base.passed and test not in aside]
        failing = tuple(test for test in sound if test not in run.passed)
        verdicts.append(ControlVerdict(control.name, not failing, failing))
        aside |= {t: source_dependent(t, control.name, run) for t in failing}
    rounds.tolerated = [*aside, *red]
    right = [runs[key] for key in runs if key.startswith(WHEAT)]
    own = [runs[key] for key in runs if key.startswith((CONTROL, CANARY))]
    return Validity(
        exclusions=tuple(aside[test] for test in tests if test in aside),
        own_bugs=tuple(test for test in red if test not in aside),
        controls=tuple(verdicts),
        own_failures=tuple(OwnFailure(test, _why_red(base, test)) for test in red),
        outside=tuple(
            Exclusion(test, OUTSIDE, outside_reason(*judging.outside[test]))
            for test in tests
            if test in judging.outside and test not in aside
        ),
        helpers=tuple(
            test
            for test, one in aside.items()
            if is_helper(kata, one) and own and all(test in run.passed for run in own)
        ),
        runs=runs,
        right=(*right, *early.values(), *own),
        wheats=tuple(judging.shown(kata.wheats[-1:])),
    )


def fails_on_its_own_code(
    rounds: Rounds, tests: Sequence[str], runs: Mapping[str, Run]
) -> dict[str, Exclusion]:
    """Return the tests that passed on their own code before, and now do not.

    `runs` are those of a round, by key. Where a test failed on a control in it, the
    learner's code is run once more: a flaky test should not be called anything else.
    """
    found = _late(tests, runs[CANARY])
    controls = [run for key, run in runs.items() if key.startswith(CONTROL)]
    doubtful = [
        test
        for test in tests
        if test not in found and any(test in run.failed for run in controls)
    ]
    if not doubtful:
        return found
    own = Program(CANARY, rounds.submission.source, right=True)
    return found | _late(doubtful, rounds.run([own], list(found))[CANARY])


def _late(tests: Sequence[str], canary: Run) -> dict[str, Exclusion]:
    """To be out of time says nothing against a test."""
    if canary.ended == NOT_RUN:
        return {}
    red = [test for test in tests if test in canary.failed or canary.ended]
    return {test: late(test, canary) for test in red}


def no_use(kata: Kata, aside: Iterable[Exclusion]) -> list[str]:
    """Return the excluded tests that tell nothing on any further program.

    Those of the learner's own helpers still tell something about these.
    """
    return [one.test for one in aside if not is_helper(kata, one)]


def harmful(kata: Kata, aside: Iterable[Exclusion]) -> list[str]:
    """Return the excluded tests that could keep others from running.

    The rest run on mutants too: then no report says that all tests pass.
    """
    return [
        one.test
        for one in aside
        if one.kind in HARMFUL or (one.kind == OWN and not is_helper(kata, one))
    ]


def control_program(control: Control) -> Program:
    """Return a control as the tests see it."""
    return Program(_key(control), control.source, right=True)


class _Judging:
    """Says why tests that fail on a correct program cannot count."""

    def __init__(  # all that a judgement rests on
        self,
        rounds: Rounds,
        kata: Kata,
        instrumented: Facade,
        tests: Sequence[str],
        broken: Sequence[str],
    ) -> None:
        self._rounds = rounds
        self._runner = rounds.runner
        self._kata = kata
        self._submission = rounds.submission
        self._instrumented = instrumented
        self._tests = tests
        self._broken = broken
        self.outside: dict[str, tuple[str, str]] = {}  # calls outside the game, by test

    def shown(self, wheats: Sequence[Variant]) -> list[Program]:
        """Return these wheats as the tests see them."""
        return [
            Program(_key(wheat), self._instrumented.show(wheat.source), right=True)
            for wheat in wheats
        ]

    def on_wheats(
        self,
        wheats: Sequence[Variant],
        runs: Mapping[str, Run],
        aside: Mapping[str, Exclusion],
        passing: frozenset[str],
    ) -> dict[str, Exclusion]:
        """Return the tests that fail on one of these wheats, less those `aside`.

        `passing` pass on the learner's own code.
        """
        found: dict[str, Exclusion] = {}
        for wheat in wheats:
            run = runs[_key(wheat)]
            self.outside |= run.outside
            failing = [
                test
                for test in self._tests
                if test not in aside and test not in found and test not in run.passed
            ]
            explained, own = self._explain(wheat, run, failing)
            for test in failing:
                passes = test in passing
                missing = self._runner.stand_ins
                evidence = Evidence(wheat.name, run, explained, passes, missing)
                found[test] = why_excluded(self._kata, test, evidence)
                if passes and test in own.failed:
                    found[test] = Exclusion(
                        test, FLAKY, "Its outcome depends on chance."
                    )
        return found

    def _explain(
        self, wheat: Variant, run: Run, failing: Sequence[str]
    ) -> tuple[Run, Run]:
        """Run again what failed, on the wheat and on the learner's own code.

        Both have the wheat's luck; the first notes what the learner's code answers.
        """
        chosen = [test for test in failing if needs_explanation(run.failed.get(test))]
        if not chosen:
            return Run(), Run()
        source = self._instrumented.show(wheat.source, explain=True)
        others = [*(test for test in self._tests if test not in chosen), *self._broken]
        explained = self._run_with_each_seed(source, others)
        return explained, self._run_with_each_seed(self._submission.source, others)

    def _run_with_each_seed(self, source: str | bytes, excluded: Sequence[str]) -> Run:
        jobs = [Job(f"{seed}", source, seed=seed) for seed in self._rounds.seeds]
        runs = self._runner.run(jobs, excluded, must_import=False)
        return reduce(either, runs.values())


def _key(program: Variant | Control) -> str:
    kind = CONTROL if isinstance(program, Control) else WHEAT
    return f"{kind} {program.name}"


def _about_another_module(kata: Kata, submission: Submission, test: str) -> Exclusion:
    """Say what a test asks that passes where the kata's module cannot be imported."""
    file = f"{kata.module}.py"
    others = tested_modules(submission, test)
    asks = f"It tests {' and '.join(others)}" if others else f"It does not test {file}"
    state = f"there is no {file}" if submission.unusable else f"{file} does not run"
    return Exclusion(test, "about another module", f"{asks}; {state}.")


def _why_red(base: Run, test: str) -> str:
    failure = base.failed.get(test)
    if failure is not None:
        return first_line(failure)
    return "its file cannot be imported" if base.faults else "it did not run"
