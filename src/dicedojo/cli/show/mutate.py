"""What `dojo mutate` shows: failing and excluded tests, the sum."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap

from rich.console import Console

from dicedojo.grading.document.suite import SuiteRecord
from dicedojo.report.exclusions import by_reason
from dicedojo.report.wording import (
    noticed,
    undecided_lines,
)
from dicedojo.text import counted, plain

MAX_NAMES = 5  # of tests, before they are counted
NOT_ASKED = (
    "Not asked: whether other correct programs pass your tests. This class edition has "
    "none; your teacher's grade asks."
)
HIDING = {"flaky", "timed out", "not run", "does not run"}  # kinds that leave a doubt


def print_failures(console: Console, suite: SuiteRecord) -> None:
    """Print the tests that fail on the learner's own code, each with its exception."""
    failures = suite.own_failures
    if not failures:
        return
    number = sum("::" in test for test in suite.collected)
    verb = "fails" if len(failures) == 1 else "fail"
    first = (
        f"{len(failures)} of {counted(number, 'test')} {verb} on your code as it is:"
    )
    console.print(first, style="bold", highlight=False)
    for one in failures[:MAX_NAMES]:
        console.print(f"  {plain(one.test)}", markup=False, soft_wrap=True)
        _print_wrapped(console, plain(one.why), "    ")
    if rest := len(failures[MAX_NAMES:]):
        console.print(f"  and {rest:,} more")
    console.print()


def print_excluded(console: Console, suite: SuiteRecord) -> None:
    """Print every reason for which tests do not count, and the first of its tests."""
    for group in by_reason(suite.excluded, suite.helpers):
        console.print(f"EXCLUDED  {group.kind}", style="bold yellow", markup=False)
        _print_group(console, group.reason, group.shown(MAX_NAMES))
    for group in by_reason(suite.outside):
        console.print(group.kind.upper(), style="bold", markup=False)
        _print_group(console, group.reason, group.shown(MAX_NAMES))


def print_sum(console: Console, suite: SuiteRecord) -> None:
    """Print how many distinct bugs the tests notice, and what counts neither way."""
    console.print(noticed(suite), style="bold", highlight=False)
    if suite.equivalent:
        verb = "alters" if suite.equivalent == 1 else "alter"
        changes = counted(suite.equivalent, "other change")
        console.print(f"{changes} {verb} no right answer.", highlight=False)
    for line in undecided_lines(suite.mutants):
        _print_wrapped(console, line)
    if not suite.survived:
        _print_wrapped(console, _without_survivors(suite))


def print_not_shown(console: Console, more: int, implied: int) -> None:
    """Print how many surviving bugs were not shown, and how many of these are implied.

    A test for one of the other survivors notices those as well.
    """
    reasons = [counted(more, "more distinct bug")] if more else []
    if implied and more:
        reasons.append(f"{implied:,} that a test for one of the others also notices")
    elif implied:
        bugs = counted(implied, "more distinct bug")
        reasons.append(f"{bugs} that a test for this one also notices")
    if reasons:
        hidden = f"Not shown: {', and '.join(reasons)}."
        every = "`dojo mutate --all` shows every change that survived."
        _print_wrapped(console, f"{hidden} {every}")


def print_not_asked(console: Console) -> None:
    """Print what a class edition leaves open, since it has no other programs."""
    _print_wrapped(console, NOT_ASKED)


def _without_survivors(suite: SuiteRecord) -> str:
    """Return what is true where nothing survived: praise only without a doubt."""
    doubts = {one.kind for one in suite.excluded} & HIDING
    if not (suite.own_failures or doubts or suite.undecided):
        return "Your tests notice every change that makes a difference."
    if not suite.killed + suite.timed_out:
        return "Nothing was decided, so this says nothing about your tests yet."
    number = suite.valid - len(suite.own_bugs)
    who = "passes on your code" if suite.own_failures else "counts"
    if number == 1:
        return f"The test that {who} notices every change that was decided."
    who = "pass on your code" if suite.own_failures else "count"
    return f"The {number:,} tests that {who} notice every change that was decided."


def _print_group(console: Console, reason: str, tests: Iterable[str]) -> None:
    _print_wrapped(console, reason, "  ")
    for test in tests:
        console.print(f"    {test}", markup=False, soft_wrap=True)
    console.print()


def _print_wrapped(console: Console, text: str, margin: str = "") -> None:
    """Print text folded at the console's width, each line behind a margin."""
    for line in wrap(
        text, console.width, initial_indent=margin, subsequent_indent=margin
    ):
        console.print(line, markup=False, highlight=False)
