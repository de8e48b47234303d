"""Prints a check on one screen: the steps, the first trouble, the next command."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator

from rich.console import Console
from rich.text import Text

from dicedojo.console import COLOURS, next_line
from dicedojo.course import step_title
from dicedojo.practice.advance import NotYet
from dicedojo.practice.check_report import CheckReport
from dicedojo.practice.check_run import Trouble
from dicedojo.practice.check_words import (
    SENTENCES,
    next_commands,
    praise_of_done,
    sentences,
)
from dicedojo.practice.journal import Kind
from dicedojo.practice.outcomes import StepState
from dicedojo.practice.workspace import Workspace, plan_in
from dicedojo.text import WIDTH, plain

SAID = 4  # lines of a message; a syntax error has four
ERROR = re.compile(r"\w+: ")  # an error in one sentence, on two lines at most
PYTESTS_ADVICE = "Use -v"  # checks do not have this option
BROKEN = 2  # earlier steps with a line of their own
PRINTED = 20  # lines printed by tests and code


def show_check(
    console: Console,
    workspace: Workspace,
    report: CheckReport,
    not_yet: NotYet | None = None,
) -> None:
    """Print the report in at most twenty lines, and why the step is `not_yet` done."""
    show_verdict(console, workspace, report)
    if not_yet is None and (praise := praise_of_done(report)):
        console.print(praise, markup=False)
    if not_yet is None or not report.own.reached:
        console.print(next_line(*next_commands(workspace, report)))
        return
    for sentence in filter(None, [not_yet.what, not_yet.evidence]):
        console.print(sentence, markup=False)
    console.print(next_line(not_yet.next))


def show_verdict(console: Console, workspace: Workspace, report: CheckReport) -> None:
    """Print the report without the next command."""
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
    all_sentences = list(sentences(workspace, report))
    for sentence in all_sentences[: SENTENCES if report.trouble else None]:
        console.print(sentence, markup=False)
    plan = plan_in(workspace)
    if plan is not None:
        _line(console, Text(f"Your plan: {plan.goal}", style="dim"))


def _line(console: Console, text: Text) -> None:
    """Print one line, cut to the width of the console."""
    console.print(text, no_wrap=True, overflow="ellipsis")


def _rows(report: CheckReport) -> Iterator[Text]:
    *earlier, current = report.steps
    green = [state for state in earlier if state.kind is Kind.GREEN and state.reached]
    if green:
        steps = "1 step" if len(green) == 1 else f"{len(green)} steps"
        yield _row("green", f"{steps} before this one")
    rest = [state for state in earlier if state not in green]
    for state in rest[:BROKEN]:
        yield _row(_word(state), _name(state), _count(state))
    if rest[BROKEN:]:
        yield _row("", f"and {len(rest) - BROKEN} more")
    yield _row(_word(current), _name(current), _count(current))
    if report.own.reached:
        yield _row(_word(report.own), "your tests", _count(report.own))


def _row(word: str, name: str, count: str = "") -> Text:
    return Text.assemble(
        "  ", (f"{word:<8}", COLOURS.get(word, "")), f"{name:<30} ", (count, "dim")
    )


def _word(state: StepState) -> str:
    if not state.reached:
        return "not run"
    is_skipped = state.kind is Kind.GREEN and not state.passed
    return "skipped" if is_skipped else str(state.kind)


def _name(state: StepState) -> str:
    return state.step.name if state.step else "your tests"


def _count(state: StepState) -> str:
    if not state.outcomes or state.kind is Kind.AMBER:
        return ""  # some tests could not be read, so the count is incomplete
    skipped = f", {state.skipped} skipped" if state.skipped else ""
    return f"{state.passed} of {len(state.outcomes)} pass{skipped}"


def _trouble_lines(trouble: Trouble) -> Iterator[Text]:
    """Yield the place, the line of the test and the message."""
    word = "AMBER" if trouble.amber else "RED"
    colour = COLOURS[word.lower()]
    test = trouble.test.partition("::")[2]
    lines = [line for line in trouble.says.splitlines() if line.strip()]
    lines = [line for line in lines if not line.lstrip().startswith(PYTESTS_ADVICE)]
    if trouble.scenario:
        test = f"scenario “{trouble.scenario}”"
        lines = lines[:1] if lines and trouble.raised_in_given else lines
    place = trouble.raised if trouble.amber else trouble.tested or trouble.raised
    place_text = f"{place.file}:{place.line}" if place else trouble.file
    yield Text.assemble((word, colour), f"  {place_text}  ", (test, "dim"))
    if place and place.code:
        yield Text(f"  {place.code}")
    raised = trouble.raised
    if raised and raised != place and not trouble.raised_in_given:
        yield Text(f"  in {raised.file}:{raised.line}  {raised.code}")
    for line in lines[:SAID]:
        parts = textwrap.wrap(line, WIDTH - 4)[:2] if ERROR.match(line) else [line]
        for part in parts:
            yield Text(f"  {part}", style=colour.removeprefix("bold "))


def _printed_lines(printed: tuple[str, ...]) -> Iterator[Text]:
    """Yield the first printed lines, and the number of the others."""
    yield Text("Printed:", style="bold")
    for line in printed[:PRINTED]:
        yield Text(f"  {plain(line)}")
    if (rest := len(printed) - PRINTED) > 0:
        yield Text(f"  … and {rest} more line{'s' if rest > 1 else ''}", style="dim")
