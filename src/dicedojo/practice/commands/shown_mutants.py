"""Prints survivors, and saves them: `dojo mutate`, and the end of a kata.

The last result is saved in the workspace, because another run takes up to four seconds
of CPU time. Hints and the end of a kata read it from there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from textwrap import wrap

from msgspec import Struct, ValidationError, convert, to_builtins
from rich.console import Console

from dicedojo import cache
from dicedojo.course import Kata
from dicedojo.files import DOT, hash_files
from dicedojo.grading import SuiteRecord, hash_of_course
from dicedojo.practice.journal import last_check
from dicedojo.practice.lessons.printed import LessonMarkdown
from dicedojo.practice.workspace import Workspace
from dicedojo.report import by_reason, describe_noticed, undecided_lines
from dicedojo.submission import Submission, read_submission
from dicedojo.text import counted, plain

MAX_NAMES = 5  # of tests, before they are counted
NOT_ASKED = (
    "Not asked: whether other correct programs pass your tests. This class edition has "
    "none; your teacher's grade asks."
)
HIDING = {"flaky", "timed out", "not run", "does not run"}  # kinds that can hide bugs
LEARNED = re.compile(r"^## What you learn\n+(.+?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
UNKNOWN = "How strong are your tests? `dojo mutate` says, and `dojo next` adds it."
BESIDE = "`dojo solution` now shows your program beside the course's."


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
    for failure in failures[:MAX_NAMES]:
        console.print(f"  {plain(failure.test)}", markup=False, soft_wrap=True)
        _print_wrapped(console, plain(failure.why), "    ")
    if rest := len(failures[MAX_NAMES:]):
        console.print(f"  and {rest:,} more")
    console.print()


def print_excluded(console: Console, suite: SuiteRecord) -> None:
    """Print the reasons why tests do not count, each with its first tests."""
    for group in by_reason(suite.excluded, suite.helpers):
        console.print(f"EXCLUDED  {group.kind}", style="bold yellow", markup=False)
        _print_group(console, group.reason, group.first_tests)
    for group in by_reason(suite.outside):
        console.print(group.kind.upper(), style="bold", markup=False)
        _print_group(console, group.reason, group.first_tests)


def print_sum(console: Console, suite: SuiteRecord) -> None:
    """Print how many distinct bugs the tests notice, and what counts neither way."""
    console.print(describe_noticed(suite), style="bold", highlight=False)
    if suite.equivalent:
        verb = "alters" if suite.equivalent == 1 else "alter"
        changes = counted(suite.equivalent, "other change")
        console.print(f"{changes} {verb} no right answer.", highlight=False)
    for line in undecided_lines(suite.mutants):
        _print_wrapped(console, line)
    if not suite.survived:
        _print_wrapped(console, _without_survivors(suite))


def print_not_shown(console: Console, count: int, implied: int) -> None:
    """Print how many surviving bugs were not shown, and how many of them are implied.

    A test for one of the other survivors also notices the implied ones.
    """
    reasons = [counted(count, "more distinct bug")] if count else []
    if implied and count:
        reasons.append(f"{implied:,} that a test for one of the others also notices")
    elif implied:
        bugs = counted(implied, "more distinct bug")
        reasons.append(f"{bugs} that a test for this one also notices")
    if reasons:
        hidden = f"Not shown: {', and '.join(reasons)}."
        command = "`dojo mutate --all` shows every change that survived."
        _print_wrapped(console, f"{hidden} {command}")


def print_not_asked(console: Console) -> None:
    """Print what a class edition cannot check, since it has no other programs."""
    _print_wrapped(console, NOT_ASKED)


def _without_survivors(suite: SuiteRecord) -> str:
    """Return a sentence for no survivors; it praises only if nothing is in doubt."""
    doubts = {test.kind for test in suite.excluded} & HIDING
    if not (suite.own_failures or doubts or suite.undecided):
        return "Your tests notice every change that makes a difference."
    if not suite.killed + suite.timed_out:
        return "Nothing was decided, so this says nothing about your tests yet."
    number = suite.valid - len(suite.own_bugs)
    which = "passes on your code" if suite.own_failures else "counts"
    if number == 1:
        return f"The test that {which} notices every change that was decided."
    which = "pass on your code" if suite.own_failures else "count"
    return f"The {number:,} tests that {which} notice every change that was decided."


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


class SavedRun(Struct, frozen=True, kw_only=True):
    """A run of `dojo mutate`."""

    key: str  # of everything that it depends on; "" if it is incomplete
    suite: SuiteRecord
    problems: tuple[str, ...]
    survivor: str = ""  # the survivor with hints, by `survivor_name`
    hint: int = 0

    def hint_for(self, survivor: str) -> int:
        """Return the hint that was shown last for a survivor; 0 if none was."""
        return self.hint if survivor == self.survivor else 0


def key_of(kata: Kata, submission: Submission) -> str:
    """Return a digest of everything that a run depends on: course and files."""
    course = hash_of_course(kata.root, kata.name)
    return cache.key(course, hash_files(submission.own_files))


def read_saved_run(workspace: Path) -> SavedRun | None:
    """Return the run saved in a workspace; None if there is none to read."""
    try:
        return convert(cache.read(_path(workspace)), SavedRun)
    except ValidationError:
        return None


def save_run(workspace: Path, run: SavedRun) -> None:
    """Save a run in place of the last one; write errors are ignored."""
    cache.write(_path(workspace), to_builtins(run))


def _path(workspace: Path) -> Path:
    return workspace / DOT / "mutate.json"


def show_ending(console: Console, workspace: Workspace) -> None:
    """Print, in one line, the results of the learner's work."""
    sentence = _noticed(workspace)
    steps = counted(len(workspace.kata.steps), "step")
    check = last_check(workspace.journal.entries())
    own = counted(len(check.outcomes), "test") if check and check.outcomes else ""
    tests = f"{own} of your own." if own else ""
    line = " ".join(filter(None, (f"{steps}, all green.", tests, sentence)))
    console.print(line, markup=False)
    if not sentence:
        console.print(UNKNOWN)
    if workspace.kata.has_answers:
        console.print(BESIDE)


def show_learned(console: Console, kata: Kata) -> None:
    """Print what the kata has taught."""
    console.print("\nWhat you have learned:", style="bold")
    console.print(LessonMarkdown(lessons_learned(kata)))
    console.print()


def lessons_learned(kata: Kata) -> str:
    """Return what a kata teaches, in Markdown: from its page, or the steps' titles."""
    page = kata.pages["rules"]
    match = LEARNED.search(page.read_text("utf-8")) if page.is_file() else None
    if match:
        return match[1].strip()
    return "\n".join(f"- {step.title}" for step in kata.steps)


def _noticed(workspace: Workspace) -> str:
    """Return the result of `dojo mutate` for these files; "" if there is none."""
    run = read_saved_run(workspace.folder)
    submission = read_submission(workspace.folder, workspace.kata)
    if run is None or run.key != key_of(workspace.kata, submission):
        return ""
    count = run.suite.bug_count
    bugs = counted(count.bugs, "bug")
    return f"They notice {count.noticed:,} of {bugs} put into your code."
