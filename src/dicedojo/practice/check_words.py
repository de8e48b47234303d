"""Sentences of a check next to its colours, and the next commands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from enum import StrEnum

from dicedojo.course import PLAN, Kata, Mode, StepKind
from dicedojo.errors import UnusableInput
from dicedojo.practice.advance import OPENED
from dicedojo.practice.check_report import CheckReport
from dicedojo.practice.journal import ALL_GREEN, Entry, Kind
from dicedojo.practice.slips import is_emptied
from dicedojo.practice.workspace import Workspace, overruled

WRITE_A_TEST = "write a test for this step, then dojo check"
WELL_DONE = "A test of yours asks for this step, and your code answers it. Well done."
SENTENCES = 2  # next to a trouble, so that everything fits on one screen


def sentences(workspace: Workspace, report: CheckReport) -> Iterator[str]:
    """Yield the sentences to print next to the colours."""
    yield from filter(None, [overruled(workspace)])
    if report.unrecorded:
        yield (
            "The journal cannot be written, so dojo next does not know of this check: "
            f"{report.unrecorded}."
        )
    if report.restored:
        first, others = report.restored[0], len(report.restored) - 1
        yield (
            f"{first} and {others} more had changed; copies are in .dojo/kept."
            if others
            else f"{first} had changed; a copy is in .dojo/kept."
        ) + " The course's is back."
    if report.near_miss:
        yield report.near_miss
    if report.by_the_rules:
        yield report.by_the_rules
    yield from report.slips[:SENTENCES]
    if report.likeness:
        yield report.likeness
    if report.broken and report.kind is Kind.RED:
        first, others = report.broken[0].name, len(report.broken) - 1
        yield (
            f"{first} and {others} more were green before and are red again."
            if others
            else f"{first} was green before and is red again."
        )
    yield from _about_the_first_test(report)
    if report.only_own and not (report.opened or report.slips or report.by_the_rules):
        yield (
            "The course's tests are green. Is this one right, or does it know more?"
            if report.by_the_rules is None
            else "The rules say so, too: your test knows more than the course's so far."
        )
    if report.answered:
        steps = len(workspace.kata.steps)
        yield f"Your code answers {report.answered} of {steps} steps."
        yield "Now write the tests that ask for it."
    elif report.kind in ALL_GREEN:
        yield _praise(report)
    if report.kind in ALL_GREEN:
        yield from _about_own_tests(workspace, report)


def _about_the_first_test(report: CheckReport) -> Iterator[str]:
    """Yield sentences on the learner's own test, which comes first."""
    if not _asks_for_a_test(report):
        if report.missing:
            yield " ".join(filter(None, [report.missing.what, report.missing.evidence]))
    elif not (report.near_miss or report.slips):
        yield "You have written no test for this step yet, and the test comes first."
    if report.missing:
        yield "given/ gets the course's tests of this step once yours asks for it."
    if report.opened:
        yield f"Your test is there. {OPENED}"


def _about_own_tests(workspace: Workspace, report: CheckReport) -> Iterator[str]:
    """Yield what the learner's own green tests still lack."""
    kind = report.current.kind
    if kind is StepKind.PLAN:
        return
    is_guard = kind is StepKind.GUARD and not workspace.progress.finished
    if not report.own.reached:
        yield "tests/ holds no test of yours yet, and only those earn points."
    elif report.same_tests and is_guard and report.mode is not Mode.FREE:
        yield "tests/ has no new test in this step, and only yours earn points."


def _praise(report: CheckReport) -> str:
    kind = report.current.kind
    is_reshaped = kind is StepKind.REFACTORING and not report.same_code
    if report.kind is Kind.REFACTOR or is_reshaped:
        return "Refactored: the code has changed, and everything is still green."
    if kind is StepKind.REFACTORING:
        return "This step adds no behaviour: reshape the code, and keep it green."
    if kind is StepKind.PLAN:
        return "Your plan is there. From now on every check shows its goal."
    if kind is StepKind.GUARD:
        return "Green at once, as the lesson says: the test guards what you have."
    return "All green. Tidy now, if you see something to tidy, and check again."


def praise_of_done(report: CheckReport) -> str:
    """Return praise for a complete step; "" if no test was required."""
    is_tested = report.current.kind is StepKind.BEHAVIOUR and report.own.reached
    return WELL_DONE if is_tested and report.kind in ALL_GREEN else ""


def next_commands(workspace: Workspace, report: CheckReport) -> tuple[str, ...]:
    """Return the next commands, of which the learner picks one."""
    if report.kind not in ALL_GREEN:
        return _next_until_green(workspace, report)
    if workspace.progress.finished:
        return after_last_step(workspace.kata)
    asks = report.mode is not Mode.FREE
    if report.current.kind is StepKind.REFACTORING and report.same_code:
        change = f"change {workspace.module.name}, then dojo check"
        return ("dojo lesson", change if asks else "dojo next")
    if report.current.kind is StepKind.PLAN:
        return ("dojo next",)
    if report.current.kind is StepKind.BEHAVIOUR and not report.own.reached and asks:
        return (WRITE_A_TEST, "dojo lesson")
    return ("dojo next", "dojo mutate")


def _next_until_green(workspace: Workspace, report: CheckReport) -> tuple[str, ...]:
    module = workspace.module
    files = [module]
    if any(step.kind is StepKind.PLAN for step in workspace.kata.steps):
        files.append(workspace.folder / PLAN)
    if misnamed := workspace.misnamed_module:
        return (f"rename {misnamed} to {module.name}, then dojo check",)
    if not all(file.is_file() for file in files):
        return (f"dojo start {workspace.kata.name}",)
    emptied = is_emptied(workspace)
    if emptied or report.kind is Kind.AMBER:
        return ("dojo reset" if emptied else "make it run again, then dojo check",)
    if report.by_the_rules or report.only_own:
        return (f"change {_what_to_change(module.name, report)}, then dojo check",)
    if report.current.kind is StepKind.PLAN:
        return (f"write into {PLAN}, then dojo check", "dojo hint")
    command, alternative = f"change {module.name}, then dojo check", "dojo hint"
    if report.missing:
        command = "write that test, then dojo check"
    if report.broken:
        command = "undo your last change or fix it, then dojo check"
    elif _has_an_unfit_test(report):
        command, alternative = "fix that test, then dojo check", "dojo lesson"
    elif _asks_for_a_test(report):
        has_no_test = not (report.missing or report.near_miss or report.slips)
        command, alternative = "dojo lesson", WRITE_A_TEST if has_no_test else command
    return command, alternative


def _has_an_unfit_test(report: CheckReport) -> bool:
    """Return whether the test comes next, and slips keep one from being red."""
    is_test_next = report.same_code or _asks_for_a_test(report)
    if report.mode is Mode.FREE or report.near_miss or not is_test_next:
        return False
    return report.own.kind is Kind.GREEN and report.has_unfit_tests


def _what_to_change(module: str, report: CheckReport) -> str:
    """Return the file to change when a test of the learner's own is red."""
    if report.by_the_rules:
        return "that test"
    is_right = report.by_the_rules == "" or report.opened
    return module if is_right else f"that test or {module}"


def _asks_for_a_test(report: CheckReport) -> bool:
    """Return whether the step is still as red as it began, with no own test."""
    is_red_elsewhere = report.broken or report.only_own
    if report.current.kind is StepKind.PLAN or report.mode is Mode.FREE:
        return False
    return report.kind is Kind.RED and report.without_own and not is_red_elsewhere


def after_last_step(kata: Kata) -> tuple[str, ...]:
    """Return the commands that follow when a kata is finished."""
    if kata.has_answers:
        return ("dojo mutate", "dojo grade .")
    return ("dojo mutate, then hand in this folder",)  # a class edition cannot grade


class Expected(StrEnum):
    """A light that can be expected; amber cannot.

    A prediction takes one key, and shows whether the learner knows why the run will be
    red.
    """

    RED = "red"
    GREEN = "green"


def record_prediction(workspace: Workspace, expected: Expected, kind: Kind) -> str:
    """Record whether a check showed the expected light; return it in a sentence.

    If the journal cannot be written, the sentence counts the entries that it holds.
    """
    light = Expected.GREEN if kind in ALL_GREEN else kind
    is_right = light == expected
    with suppress(UnusableInput):  # the check reports it
        event = Kind.FORESEEN if is_right else Kind.NOT_FORESEEN
        workspace.record(Entry(event, workspace.step.key))
    comparison = f"and it is {light}" if is_right else f"but it is {light}"
    tally = tally_sentence(workspace.journal.entries())
    return " ".join(filter(None, (f"You expected {expected}, {comparison}.", tally)))


def tally_sentence(entries: Iterable[Entry]) -> str:
    """Return how many predictions were right, in a sentence; "" if there are none."""
    kinds = [entry.kind for entry in entries]
    right = kinds.count(Kind.FORESEEN)
    count = right + kinds.count(Kind.NOT_FORESEEN)
    if not count:
        return ""
    if count == 1:
        return f"Your one prediction was {'right' if right else 'wrong'}."
    return f"{right} of your {count} predictions were right."
