"""A check on one screen: the steps, the first trouble, what to do next."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console
from rich.text import Text

from dicedojo.check import CheckReport, StepState, Trouble
from dicedojo.cli.show import COLOURS, next_line, step_title
from dicedojo.journal import ALL_GREEN, Kind
from dicedojo.kata import StepKind
from dicedojo.workspace import Workspace

SAID = 4  # lines of what Python or a test says; a syntax error has four
SENTENCES = 2  # beside a trouble, so that all fits on one screen
BROKEN = 2  # earlier steps that get a line of their own


def show_check(console: Console, workspace: Workspace, report: CheckReport) -> None:
    """Print the report in at most twenty lines."""
    count = len(workspace.kata.steps)
    _line(console, Text(step_title(report.current, count), style="bold"))
    for row in _rows(report):
        _line(console, row)
    if report.trouble is not None:
        console.print()
        for line in _trouble_lines(report.trouble):
            _line(console, line)
    console.print()
    sentences = list(_sentences(workspace, report))
    for sentence in sentences[: SENTENCES if report.trouble else None]:
        console.print(sentence, markup=False)
    console.print(next_line(*_next(workspace, report)))


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
    if not state.outcomes:
        return ""
    return f"{state.passed} of {len(state.outcomes)} pass"


def _trouble_lines(trouble: Trouble) -> Iterator[Text]:
    """Yield the place, the line of the test and what was said about it."""
    word = "AMBER" if trouble.amber else "RED"
    colour = COLOURS[word.lower()]
    test = trouble.test.partition("::")[2]
    said = trouble.says.splitlines()
    if trouble.scenario:
        test = f"scenario “{trouble.scenario}”"
        said = said[:1] if said and trouble.raised_in_given else said
    place = trouble.raised if trouble.amber else trouble.tested or trouble.raised
    file = trouble.test.partition("::")[0]
    where = f"{place.file}:{place.line}" if place else file
    yield Text.assemble((word, colour), f"  {where}  ", (test, "dim"))
    if place and place.code:
        yield Text(f"  {place.code}")
    raised = trouble.raised
    if raised and raised != place and not trouble.raised_in_given:
        yield Text(f"  in {raised.file}:{raised.line}  {raised.code}")
    for line in said[:SAID]:
        yield Text(f"  {line}", style=colour.removeprefix("bold "))


def _sentences(workspace: Workspace, report: CheckReport) -> Iterator[str]:
    """Yield what to know beside the colours."""
    for file in report.restored[:1]:
        yield f"{file} had changed. It is the course's again; a copy is in .dojo/kept."
    if report.near_miss:
        yield report.near_miss
    for step in report.broken[:1]:
        if report.kind is Kind.RED:
            yield f"{step.name} was green before and is red again."
    if report.kind in ALL_GREEN:
        yield _praise(report)
    if report.new_green and report.current.kind is not StepKind.GUARD:
        more = len(report.new_green) - 1
        rest = f" (and {more} more)" if more else ""
        yield f"{report.new_green[0]}: this test has not been red yet{rest}."
    if not report.own.reached and report.kind in ALL_GREEN:
        yield "tests/ holds no test of yours yet, and only those earn points."


def _praise(report: CheckReport) -> str:
    kind = report.current.kind
    if report.kind is Kind.REFACTOR:
        return "Refactored: the code has changed, and everything is still green."
    if kind is StepKind.REFACTORING:
        return "This step adds no behaviour: reshape the code, and keep it green."
    if kind is StepKind.GUARD:
        return "Green at once, as the lesson says: the test guards what you have."
    return "All green. Tidy now, if you see something to tidy, and check again."


def _next(workspace: Workspace, report: CheckReport) -> tuple[str, ...]:
    if report.kind in ALL_GREEN:
        done = workspace.progress.finished
        return ("dojo mutate", "dojo grade .") if done else ("dojo next", "dojo mutate")
    if report.kind is Kind.AMBER:
        return ("make it run again, then dojo check",)
    return (f"change {workspace.module.name}, then dojo check", "dojo hint")
