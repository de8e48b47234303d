"""Excludes tests that fail on a program which behaves as the learner's own code."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from dicedojo.mutation.programs import Program
from dicedojo.mutation.reasons import fails_later, source_dependent
from dicedojo.mutation.rounds import Rounds
from dicedojo.mutation.runs import Run
from dicedojo.mutation.sandbox_pool import NOT_RUN
from dicedojo.mutation.suite import Suite
from dicedojo.mutation.verdicts import ControlVerdict, Exclusion


def judge_controls(  # noqa: PLR0913, PLR0917  # the round, and what is judged by it
    rounds: Rounds,
    controls: Mapping[str, Program],
    runs: Mapping[str, Run],
    suite: Suite,
    tests: Sequence[str],
    has_failed: Callable[[Run, str], bool],
) -> tuple[Suite, tuple[ControlVerdict, ...]]:
    """Return the suite without those of `tests` that should pass here and do not.

    `tests` passed on the learner's own code before, and now fail on it or on a control
    of a round; there is a verdict on each control. A test stands under the first
    control only on which it fails. `runs` are those of the round, by key; `has_failed`
    says whether a test fails in one of them.
    """
    excluded = _fails_on_own_code(rounds, controls, runs, tests)
    verdicts = []
    for name, control in controls.items():
        run = runs[control.key]
        left = (test for test in tests if test not in excluded)
        failing = tuple(test for test in left if has_failed(run, test))
        excluded |= {test: source_dependent(test, name, run) for test in failing}
        verdicts.append(ControlVerdict(name, failing))
    return suite.excluding(excluded), tuple(verdicts)


def _fails_on_own_code(
    rounds: Rounds,
    controls: Mapping[str, Program],
    runs: Mapping[str, Run],
    tests: Sequence[str],
) -> dict[str, Exclusion]:
    """Return the tests that passed on their own code before, and now do not.

    Where a test failed on a control, the learner's code is run once more: a flaky test
    should not be called anything else.
    """
    canary = rounds.programs.canary
    found = _late(tests, runs[canary.key])
    failed = {test for one in controls.values() for test in runs[one.key].failed}
    doubtful = [test for test in tests if test not in found and test in failed]
    if not doubtful:
        return found
    again = rounds.run([canary], list(found))[canary.key]
    return found | _late(doubtful, again)


def _late(tests: Sequence[str], canary: Run) -> dict[str, Exclusion]:
    """Return why tests are excluded that do not pass on the canary.

    A canary that did not run for want of time says nothing against a test.
    """
    if canary.ended == NOT_RUN:
        return {}
    failed = [test for test in tests if test in canary.failed or canary.ended]
    return {test: fails_later(test, canary) for test in failed}
