"""Which of a submission's tests count: not flaky, fair to all designs, on behaviour."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from dicedojo.course.kata import Kata
from dicedojo.mutation.base_runs import run_base
from dicedojo.mutation.controls import judge_controls
from dicedojo.mutation.programs import Program
from dicedojo.mutation.reasons import FLAKY, OWN, first_line, is_helper
from dicedojo.mutation.rounds import RoundResult, Rounds
from dicedojo.mutation.runs import Run
from dicedojo.mutation.suite import Suite
from dicedojo.mutation.verdicts import ControlVerdict, Exclusion
from dicedojo.mutation.wheat_failures import WheatFailures
from dicedojo.submission.imports import tested_modules
from dicedojo.submission.submission import Submission


def judge(
    rounds: Rounds,
    suite: Suite,
    importing: str = "",
    others: Sequence[Program] = (),
) -> RoundResult:
    """Run the tests on their own code, on every wheat and on every control.

    `importing` is how importing the learner's module ended, if badly; then no control
    is run. `others` are programs that run in the same round.
    """
    programs = rounds.programs
    base, suite = _run_on_own_code(rounds, suite, importing)
    wheats = WheatFailures(rounds)
    # What one wheat shows need not hold up the others.
    first, rest = list(programs.wheats)[:1], list(programs.wheats)[1:]
    early = rounds.run(
        [programs.wheats[name] for name in first], list(suite.excluded), whole=True
    )
    suite = wheats.explain(first, early, suite)
    helpers = [one.test for one in suite.excluded.values() if one.kind == OWN]
    rounds.tolerated = [*suite.failing, *helpers]
    rounds.unstable = any(one.kind == FLAKY for one in suite.excluded.values())

    controls = list(programs.controls.values()) if base.passed else []
    canary = [programs.canary] if base.passed else []
    runs = rounds.run(
        [*(programs.wheats[name] for name in rest), *controls, *others, *canary],
        suite.without_use(programs.kata),
    )
    suite = wheats.explain(rest, runs, suite)
    verdicts: tuple[ControlVerdict, ...] = ()
    if base.passed:
        suite, verdicts = _judge_on_controls(rounds, suite, runs)
    rounds.tolerated = [*suite.excluded, *suite.failing]
    own = _runs_of([*controls, *canary], runs)
    return RoundResult(
        suite=replace(suite, helpers=_of_helpers(programs.kata, suite, own)),
        controls=verdicts,
        runs=runs,
        right=(*_runs_of(programs.wheats.values(), runs), *early.values(), *own),
    )


def _run_on_own_code(rounds: Rounds, suite: Suite, importing: str) -> tuple[Run, Suite]:
    """Return what the tests did there, and the suite, which knows those that fail."""
    base = Run(ended=importing)
    source = rounds.programs.submission.source
    if not importing:
        base, suite = run_base(rounds.runner, source, suite)
    failing = [test for test in suite.valid if test not in base.passed]
    why = {test: _why_failing(base, test) for test in failing}
    return base, replace(suite, failing=why)


def _judge_on_controls(
    rounds: Rounds, suite: Suite, runs: Mapping[str, Run]
) -> tuple[Suite, tuple[ControlVerdict, ...]]:
    """Return the suite without those that fail on a control, and the verdicts.

    Where not a single control can be imported, there are no verdicts, and tests that
    pass are about another module.
    """
    programs = rounds.programs
    controls = programs.controls
    is_missing = all(runs[one.key].unimportable for one in controls.values())
    judged = {} if is_missing else controls
    suite, verdicts = judge_controls(
        rounds, judged, runs, suite, suite.sound, _has_not_passed
    )
    if controls and is_missing:
        kata, submission = programs.kata, programs.submission
        suite = suite.excluding(
            {
                test: _about_another_module(kata, submission, test)
                for test in suite.sound
            }
        )
    return suite, verdicts


def _of_helpers(kata: Kata, suite: Suite, own: Sequence[Run]) -> tuple[str, ...]:
    """Return the tests of the learner's own helpers that pass whenever they should.

    `own` are the runs on programs that behave as the learner's own.
    """
    return tuple(
        test
        for test, one in suite.excluded.items()
        if is_helper(kata, one) and own and all(test in run.passed for run in own)
    )


def _has_not_passed(run: Run, test: str) -> bool:
    return test not in run.passed


def _runs_of(programs: Iterable[Program], runs: Mapping[str, Run]) -> list[Run]:
    """Return the runs on some programs, in the order of all runs."""
    keys = {program.key for program in programs}
    return [run for key, run in runs.items() if key in keys]


def _about_another_module(kata: Kata, submission: Submission, test: str) -> Exclusion:
    """Say what a test asks that passes where the kata's module cannot be imported."""
    file = f"{kata.module}.py"
    others = tested_modules(submission, test)
    asks = f"It tests {' and '.join(others)}" if others else f"It does not test {file}"
    state = f"there is no {file}" if submission.unusable else f"{file} does not run"
    return Exclusion(test, "about another module", f"{asks}; {state}.")


def _why_failing(base: Run, test: str) -> str:
    failure = base.failed.get(test)
    if failure is not None:
        return first_line(failure)
    return "its file cannot be imported" if base.faults else "it did not run"
