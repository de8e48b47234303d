"""Runs the sound tests once more, last of all: do they still pass on their own code?"""

from __future__ import annotations

from collections.abc import Sequence

from dicedojo.kata import Kata
from dicedojo.mutation.facade import failing
from dicedojo.mutation.making.controls import make_controls
from dicedojo.mutation.reasons import (
    DOES_NOT_RUN,
    FLAKY,
    LOST,
    NOT_RUN,
    TIMED_OUT,
    source_dependent,
)
from dicedojo.mutation.runner import TestRunner
from dicedojo.mutation.runs import Job, Run
from dicedojo.mutation.verdicts import SetAside
from dicedojo.submission import Submission


def recheck(
    runner: TestRunner,
    kata: Kata,
    submission: Submission,
    sound: Sequence[str],
    collected: Sequence[str],
) -> tuple[tuple[SetAside, ...], bool]:
    """Run the sound tests once more, last of all, on the way that the mutants went.

    Return those that no longer pass on their own code, as it is or looking otherwise,
    and whether any test notices a program whose every public function fails.
    """
    controls = make_controls(submission.text)[:1] if sound else ()
    jobs = [
        Job("canary", submission.source, luck=3),
        *(Job("control", control.source) for control in controls),
        Job("forced failure", failing(kata.functions)),
    ]
    excluded = [one for one in collected if one not in sound]
    runs = runner.run_confirmed(jobs, excluded, must_import=False)
    late: dict[str, SetAside] = {}
    for key, run in runs.items():
        # To be out of time says nothing against a test.
        red = [test for test in sound if test not in run.passed]
        if key == "canary" and run.ended != NOT_RUN:
            late |= {test: _late(test, run) for test in red}
        if key == "control" and run.ended != NOT_RUN:
            name = controls[0].name
            late = {t: source_dependent(t, name, run) for t in red} | late
    return tuple(late.values()), not runs["forced failure"].all_passed


def _late(test: str, canary: Run) -> SetAside:
    if canary.ended == "timed out":
        reason = "It ended in time at first and not at the end, on the same code."
        return SetAside(test, TIMED_OUT, reason)
    if canary.ended == "lost":
        return SetAside(test, DOES_NOT_RUN, LOST)
    reason = "It passed at first and failed at the end, on the same code."
    return SetAside(test, FLAKY, reason)
