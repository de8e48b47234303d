"""Sentences on why a test does not count, or fails on its own code."""

from __future__ import annotations

import re
from collections.abc import Sequence

from dicedojo.course import Kata
from dicedojo.engine import limits
from dicedojo.engine.judge.lacking import last_error, why_no_step
from dicedojo.engine.judge.verdicts import (
    End,
    Exclusion,
    ExclusionKind,
    Failure,
    Run,
)
from dicedojo.engine.rooms.steps import QUESTION
from dicedojo.engine.wire.peer import AGAIN
from dicedojo.submission import Submission, reload_line, tested_modules
from dicedojo.text import listed

OUR_ERROR = re.compile(r"^dicedojo\.\S+: ")  # the message after it is enough
MAX_NAMES = 3  # listed of those that a test replaces


def outside_reason(call: str, why: str) -> str:
    """Return the sentence for a test that asks about something outside the game."""
    return f"{call} {why}. This costs no points."


def patches(test: str, names: Sequence[str]) -> Exclusion:
    """Return why a test that replaces these names in the program cannot count.

    The rules do not say whether a program uses them.
    """
    replaced = listed(names, MAX_NAMES)
    return helper(
        test, f"It replaces {replaced} in your program; others may not use that."
    )


def white_box(
    submission: Submission, test: str, failure: Failure | None = None
) -> Exclusion:
    """Return why a test that passes only beside the program cannot count."""
    if failure is not None and failure.ended:
        return without_end(test, failure)
    reason = (
        "It needs more of your program than what it answers and prints, such as its "
        "source, its log or standard error."
    )
    reloads = failure is not None and AGAIN in failure.unserved
    source = submission.files.get(test.partition("::")[0], b"")
    if reloads and (line := reload_line(source, test)):
        reason = (
            f"It reloads your program in line {line}. A grade can do that only before "
            "the first call; import the program once, at the top."
        )
    return Exclusion(test, ExclusionKind.OWN, reason)


def about_another_module(kata: Kata, submission: Submission, test: str) -> Exclusion:
    """Return why a test that passes where there is no program cannot count."""
    file = kata.file
    modules = tested_modules(submission, test)
    tests = f"tests {' and '.join(modules)}" if modules else f"does not test {file}"
    state = f"there is no {file}" if submission.unusable else f"{file} does not run"
    return Exclusion(test, ExclusionKind.OTHER_MODULE, f"It {tests}; {state}.")


def flaky(test: str) -> Exclusion:
    """Return why a test whose outcome is not always the same cannot count."""
    reason = "Its outcome changes from run to run, or with the order of tests."
    return Exclusion(test, ExclusionKind.FLAKY, reason)


def too_slow(test: str, seconds: float, limit: float) -> Exclusion:
    """Return why a test that uses up the time of the others cannot count."""
    reason = (
        f"It takes {seconds:.1f} s. All tests together may take {limit:.3g} s, "
        "since they also run on other programs; `--time` allows more."
    )
    return Exclusion(test, ExclusionKind.TOO_SLOW, reason)


# On the learner's own code


def not_run(number: int) -> Failure:
    """Return the failure of a test that is not run, since `number` did not end."""
    return Failure("", f"was not run: {number} did not end", ended=End.NOT_RUN)


def unfinished(ended: End) -> Failure:
    """Return the failure of a test that was run alone and did not finish."""
    message = "stops the test runner"
    if ended is End.TIMED_OUT:
        message = (
            f"did not end in {limits.ALONE_STEPS:,} turns of loops, where each call "
            f"between a test and the program counts as {QUESTION}"
        )
    elif ended is End.CUT_OFF:
        cpu_seconds, wall_seconds = limits.ALONE_SECONDS
        limit = f"{cpu_seconds:g} s of CPU time or {wall_seconds:g} s in all"
        message = f"did not end in {limit}"
    elif ended is End.NOT_RUN:
        message = "was not run: there was no time left"
    return Failure("", message, ended=ended)


def without_end(test: str, failure: Failure) -> Exclusion:
    """Return why a test that did not finish when run alone cannot count."""
    kinds = {
        End.TIMED_OUT: ExclusionKind.TIMED_OUT,
        End.CUT_OFF: ExclusionKind.TIMED_OUT,
        End.NOT_RUN: ExclusionKind.NOT_RUN,
    }
    kind = kinds.get(failure.ended, ExclusionKind.DOES_NOT_RUN)
    return Exclusion(test, kind, f"It {failure.message}.")


def why_failing(submission: Submission, own: Run, test: str) -> str:
    """Return the line on why a test does not pass in a run on the learner's code."""
    failure = own.failed.get(test)
    if failure is None:
        if own.unimportable:
            return f"{submission.path} cannot be imported: {own.unimportable}"
        error = import_error(test, own)
        return f"its file cannot be imported: {error}" if error else "it did not run"
    return why_no_step(submission, failure) or first_line(failure)


def first_line(failure: Failure) -> str:
    """Return an exception as Python shows it, cut to its first line."""
    if failure.ended:
        return f"it {failure.message}"
    lines = failure.message.strip().splitlines()
    return f"{failure.type}: {lines[0]}" if lines else failure.type


def import_error(test: str, run: Run) -> str:
    """Return the error with which the file of a test could not be imported, or ""."""
    file = test.partition("::")[0]
    faults = [text for path, text in run.faults if path.startswith(file)]
    return OUR_ERROR.sub("", last_error(faults[0])) if faults else ""


def helper(test: str, reason: str, wheat: str = "") -> Exclusion:
    """Return that a test serves one design, and helps to notice mutants of that."""
    return Exclusion(test, ExclusionKind.OWN, reason, wheat, helps=True)
