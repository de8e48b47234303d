"""A check on one screen: the steps, the first trouble, what to do next."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator

from rich.console import Console
from rich.text import Text

from dicedojo.cli.show.console import (
    COLOURS,
    WIDTH,
    after_last_step,
    next_line,
    step_title,
)
from dicedojo.course.mode import Mode
from dicedojo.course.step import PLAN, StepKind
from dicedojo.text import plain
from dicedojo.workspace.advance import OPENED
from dicedojo.workspace.check import CheckReport, StepState, Trouble
from dicedojo.workspace.journal import ALL_GREEN, Kind
from dicedojo.workspace.mode import overruled
from dicedojo.workspace.plan import plan_in
from dicedojo.workspace.workspace import Workspace

SAID = 4  # lines of what Python or a test says; a syntax error has four
SENTENCES = 2  # beside a trouble, so that all fits on one screen
ERROR = re.compile(r"\w+: ")  # an error in one sentence, to be read to its end
PYTESTS_ADVICE = "Use -v"  # which no check takes
BROKEN = 2  # earlier steps that get a line of their own
PRINTED = 20  # lines of what tests and code print


def show_check(console: Console, workspace: Workspace, report: CheckReport) -> None:
    """Print the report in at most twenty lines."""
    show_verdict(console, workspace, report)
    console.print(next_line(*next_commands(workspace, report)))


def show_verdict(console: Console, workspace: Workspace, report: CheckReport) -> None:
    """Print the report without what to do next."""
    count = len(workspace.kata.steps)
    _line(console, Text(step_title(report.current, count), style="bold"))
    for row in _rows(report):
        _line(console, row)
    if report.trouble is not None:
        console.print()
        for line in _trouble_lines(report.trouble):
            _line(console, line)
    if report.printed:
        console.print()
        for line in _printed_lines(report.printed):
            _line(console, line)
    console.print()
    sentences = list(_sentences(workspace, report))
    for sentence in sentences[: SENTENCES if report.trouble else None]:
        console.print(sentence, markup=False)
    plan = plan_in(workspace)
    if plan is not None:
        _line(console, Text(f"Your plan: {plan.goal}", style="dim"))


def _line(console: Console, text: Text) -> None:
    """Print one line, and cut what does not fit."""
    console.print(text, no_wrap=True, overflow="ellipsis")


def _rows(report: CheckReport) -> Iterator[Text]:
    *earlier, current = report.steps
    green = [state for state in earlier if state.kind is Kind.GREEN and state.reached]
    if green:
        steps = "1 step" if len(green) == 1 else f"{len(green)} steps"
        yield _row("green", f"{steps} before this one")
    others = [state for state in earlier if state not in green]
    for state in others[:BROKEN]:
        yield _row(_word(state), _name(state), _count(state))
    if others[BROKEN:]:
        yield _row("", f"and {len(others) - BROKEN} more")
    yield _row(_word(current), _name(current), _count(current))
    if report.own.reached:
        yield _row(_word(report.own), "your tests", _count(report.own))


def _row(word: str, name: str, count: str = "") -> Text:
    return Text.assemble(
        "  ", (f"{word:<8}", COLOURS.get(word, "")), f"{name:<34} ", (count, "dim")
    )


def _word(state: StepState) -> str:
    return str(state.kind) if state.reached else "not run"


def _name(state: StepState) -> str:
    return state.step.name if state.step else "your tests"


def _count(state: StepState) -> str:
    if not state.outcomes or state.kind is Kind.AMBER:
        return ""  # some tests could not even be read, so that no number is whole
    return f"{state.passed} of {len(state.outcomes)} pass"


def _trouble_lines(trouble: Trouble) -> Iterator[Text]:
    """Yield the place, the line of the test and what was said about it."""
    word = "AMBER" if trouble.amber else "RED"
    colour = COLOURS[word.lower()]
    test = trouble.test.partition("::")[2]
    shown = [line for line in trouble.says.splitlines() if line.strip()]
    shown = [line for line in shown if not line.lstrip().startswith(PYTESTS_ADVICE)]
    if trouble.scenario:
        test = f"scenario “{trouble.scenario}”"
        shown = shown[:1] if shown and trouble.raised_in_given else shown
    place = trouble.raised if trouble.amber else trouble.tested or trouble.raised
    file = trouble.test.partition("::")[0]
    where = f"{place.file}:{place.line}" if place else file
    yield Text.assemble((word, colour), f"  {where}  ", (test, "dim"))
    if place and place.code:
        yield Text(f"  {place.code}")
    raised = trouble.raised
    if raised and raised != place and not trouble.raised_in_given:
        yield Text(f"  in {raised.file}:{raised.line}  {raised.code}")
    for line in shown[:SAID]:
        whole = textwrap.wrap(line, WIDTH - 4)[:2] if ERROR.match(line) else [line]
        for part in whole:
            yield Text(f"  {part}", style=colour.removeprefix("bold "))


def _printed_lines(printed: tuple[str, ...]) -> Iterator[Text]:
    """Yield what was printed, with what is left out counted."""
    yield Text("Printed:", style="bold")
    for line in printed[:PRINTED]:
        yield Text(f"  {plain(line)}")
    if (more := len(printed) - PRINTED) > 0:
        yield Text(f"  … and {more} more line{'s' if more > 1 else ''}", style="dim")


def _sentences(workspace: Workspace, report: CheckReport) -> Iterator[str]:
    """Yield what to know beside the colours."""
    yield from filter(None, [overruled(workspace)])
    if report.unrecorded:
        yield (
            "The journal cannot be written, so dojo next does not know of this check: "
            f"{report.unrecorded}."
        )
    if report.restored:
        first, more = report.restored[0], len(report.restored) - 1
        yield (
            f"{first} and {more} more had changed; copies are in .dojo/kept."
            if more
            else f"{first} had changed; a copy is in .dojo/kept."
        ) + " The course's is back."
    if report.near_miss:
        yield report.near_miss
    yield from report.slips[:SENTENCES]
    if report.broken and report.kind is Kind.RED:
        first, more = report.broken[0].name, len(report.broken) - 1
        yield (
            f"{first} and {more} more were green before and are red again."
            if more
            else f"{first} was green before and is red again."
        )
    yield from _about_the_first_test(report)
    if report.only_own and not (report.opened or report.slips):
        yield _about_a_red_test(report)
    if report.answered:
        steps = len(workspace.kata.steps)
        yield f"Your code answers {report.answered} of {steps} steps."
        yield "Now write the tests that ask for it."
    elif report.kind in ALL_GREEN:
        yield _praise(report)
    if report.kind in ALL_GREEN:
        yield from _about_own_tests(workspace, report)


def _about_the_first_test(report: CheckReport) -> Iterator[str]:
    """Yield that a test of the learner's own comes first, and that it has come."""
    if not _asks_for_a_test(report):
        if report.missing:
            yield " ".join(filter(None, [report.missing.what, report.missing.evidence]))
    elif not (report.near_miss or report.slips):
        yield "You have written no test for this step yet, and the test comes first."
    if report.missing:
        yield "given/ gets the course's tests of this step once yours asks for it."
    if report.opened:
        yield f"Your test is there. {OPENED}"


def _about_a_red_test(report: CheckReport) -> str:
    """Return whether the rules say what the learner's test says, if that is known."""
    if report.by_the_rules is None:
        return "The course's tests are green. Is this one right, or does it know more?"
    if report.by_the_rules:
        return f"By the rules this test fails as well: {report.by_the_rules}"
    return "The rules say so, too: your test knows more than the course's so far."


def _about_own_tests(workspace: Workspace, report: CheckReport) -> Iterator[str]:
    """Yield what green tests of the learner's own still lack."""
    kind = report.current.kind
    if kind is StepKind.PLAN:
        return
    wants_one = kind is not StepKind.REFACTORING and not workspace.progress.finished
    wants_one = wants_one and report.mode is not Mode.FREE
    if not report.own.reached:
        yield "tests/ holds no test of yours yet, and only those earn points."
    elif report.same_tests and wants_one:
        yield "tests/ has no new test in this step, and only yours earn points."


def _praise(report: CheckReport) -> str:
    kind = report.current.kind
    reshaped = kind is StepKind.REFACTORING and not report.same_code
    if report.kind is Kind.REFACTOR or reshaped:
        return "Refactored: the code has changed, and everything is still green."
    if kind is StepKind.REFACTORING:
        return "This step adds no behaviour: reshape the code, and keep it green."
    if kind is StepKind.PLAN:
        return "Your plan is there. From now on every check shows its goal."
    if kind is StepKind.GUARD:
        return "Green at once, as the lesson says: the test guards what you have."
    return "All green. Tidy now, if you see something to tidy, and check again."


def next_commands(workspace: Workspace, report: CheckReport) -> tuple[str, ...]:
    """Return what to do next, one thing or another."""
    if report.kind not in ALL_GREEN:
        return _next_until_green(workspace, report)
    if workspace.progress.finished:
        return after_last_step(workspace.kata)
    if report.current.kind is StepKind.REFACTORING and report.same_code:
        return ("dojo lesson", "dojo next")
    if report.current.kind is StepKind.PLAN:
        return ("dojo next",)
    asks = report.mode is not Mode.FREE
    if report.current.kind is StepKind.BEHAVIOUR and not report.own.reached and asks:
        return ("write a test for this step, then dojo check", "dojo lesson")
    return ("dojo next", "dojo mutate")


def _next_until_green(workspace: Workspace, report: CheckReport) -> tuple[str, ...]:
    module = workspace.module
    written = [module]
    if any(step.kind is StepKind.PLAN for step in workspace.kata.steps):
        written.append(workspace.folder / PLAN)
    if not all(file.is_file() for file in written):
        return (f"dojo start {workspace.kata.name}",)
    if report.kind is Kind.AMBER:
        return ("make it run again, then dojo check",)
    if report.only_own:
        what = "that test" if report.by_the_rules else module.name
        if report.by_the_rules is None and not report.opened:
            what = f"that test or {module.name}"
        return (f"change {what}, then dojo check",)
    if report.current.kind is StepKind.PLAN:
        return (f"write into {PLAN}, then dojo check", "dojo hint")
    do, otherwise = f"change {module.name}, then dojo check", "dojo hint"
    if report.missing:
        do = "write that test, then dojo check"
    if report.broken:
        do = "undo your last change or fix it, then dojo check"
    elif _asks_for_a_test(report):
        do, otherwise = "dojo lesson", do
    return do, otherwise


def _asks_for_a_test(report: CheckReport) -> bool:
    """Whether the step is as red as it began, and for the course's tests alone."""
    elsewhere = report.broken or report.only_own
    if report.current.kind is StepKind.PLAN or report.mode is Mode.FREE:
        return False
    return report.kind is Kind.RED and report.without_own and not elsewhere
