"""A grade on the screen: 80 columns, most useful first, readable without colour."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from dicedojo.grading import (
    DEDUCTION,
    GradeDocument,
    Line,
    StrategyRecord,
    TableRecord,
)
from dicedojo.report.text_tests import (
    bug_blocks,
    chaff_blocks,
    excluded_blocks,
    outside_blocks,
    survivor_blocks,
)
from dicedojo.report.wording import (
    headline_message,
    names_sentence,
    provenance_sentence,
    sandbox_name,
    state_rule,
    strategy_name,
    to_pass,
)
from dicedojo.text import WHY, earned_of, plain, plain_lines, score, screen_text

NAME, VERDICT = "submission", ""  # columns of the table of all grades


def stream_text(
    grades: Iterable[GradeDocument], *, colour: bool = False
) -> Iterator[str]:
    """Yield the reports as text; several end with a table of them all.

    Only the rows of the table are kept in memory.
    """
    rows = []
    for grade in grades:
        yield screen_text(grade_report(grade), colour=colour)
        rows.append(_summary_row(grade))
    if len(rows) > 1:
        yield screen_text(_summary(rows), colour=colour)


def grade_report(grade: GradeDocument) -> RenderableType:
    """Return one grade as Rich lines: points, problems, steps, survivors, the rest."""
    return Group(*_blocks(grade))


def _blocks(grade: GradeDocument) -> Iterator[RenderableType]:
    title = f"{plain(grade.title)} · {plain(grade.submission, 60)}"
    yield Rule(Text(title, "bold"), style="dim")
    total = f"{score(grade.points)} of {score(grade.possible)} points   "
    requirement = f"   ({to_pass(grade)})"
    yield Text.assemble((total, "bold"), verdict_of(grade), (requirement, "dim"))
    if grade.decided and not grade.passed:
        yield Text(plain(grade.why_not_passed, WHY))
    if names := names_sentence(grade):
        yield Text(plain(names, WHY))
    yield Text()
    yield _parts(grade)
    yield Text()
    for problem in grade.problems:
        lines = plain_lines(problem.message)
        yield Text.assemble((f"{plain(problem.kind)}: ", "bold red"), *lines[:1])
        yield from (Text(f"  {line}") for line in lines[1:])
        yield Text()
    yield from _section("Your code, step by step", step_blocks(grade))
    yield from _section("What your strategy is worth", _strategy_blocks(grade))
    yield from _section("What your tests do not notice", survivor_blocks(grade))
    yield from _section("Planted bugs your tests let through", chaff_blocks(grade))
    yield from _section(
        "Tests of yours that found a bug in your code", bug_blocks(grade)
    )
    yield from _section("Excluded tests", excluded_blocks(grade))
    yield from _section(
        "Tests that count and ask outside the game", outside_blocks(grade)
    )
    if sentence := provenance_sentence(grade.provenance):
        yield Text(sentence, "dim", overflow="fold")
    yield Text(f"Sandbox: {sandbox_name(grade)}", "dim")
    # The points again, because the headline may have scrolled away.
    end = "." if grade.timing is None else f", graded in {grade.timing.seconds:.1f} s."
    yield Text(f"{total.rstrip()}{end}", "dim")


def _parts(grade: GradeDocument) -> Table:
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="bold")
    table.add_column(justify="right", no_wrap=True)
    table.add_column()
    for part in grade.parts:
        points = earned_of(part.points, part.possible, "no points")
        why = Text("\n".join(plain_lines(part.why, width=WHY)))
        table.add_row(part.name, points, why)
    return table


def _section(title: str, body: Sequence[RenderableType]) -> Iterator[RenderableType]:
    if body:
        yield Text(title, "bold underline")
        yield from (Padding(block, (0, 0, 0, 2)) for block in body)
        yield Text()


def step_blocks(grade: GradeDocument) -> list[RenderableType]:
    """Return a line for each step, with why it lost points, and a witness."""
    if not grade.decided:
        return []
    if reason := headline_message(grade):
        message = Text("\n".join(plain_lines(reason)))
        return [Text("No step passes; every scenario ended like this:"), message]
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(justify="right", no_wrap=True)
    table.add_column(overflow="fold")
    for line in grade.part("behaviour").lines:
        mark = Text("✓", "green") if _is_full(line) else Text("✗", "red")
        points = f"{score(line.points)} of {score(line.possible)}"
        why = "" if _is_full(line) else plain(line.why, WHY)
        table.add_row(mark, plain(line.label, 28), points, Text(why))
    blocks: list[RenderableType] = [table]
    witness = grade.exam.sweep.witness
    if witness is not None:
        blocks.append(
            Text.assemble(("Witness: ", "bold"), state_rule(witness, "your code"))
        )
    return blocks


def _is_full(line: Line) -> bool:
    return line.points == line.possible


def _strategy_blocks(grade: GradeDocument) -> list[RenderableType]:
    """Return the strategies and tables; empty if the strategy has no value."""
    strategy = grade.strategy
    if strategy is None or not strategy.strategies:
        return []
    blocks: list[RenderableType] = [strategy_table(strategy)]
    for table in strategy.tables:
        blocks += [Text(f"\n{plain(table.title)}:"), titled_table(table)]
    return blocks


def strategy_table(strategy: StrategyRecord) -> Table:
    """Return a table of strategies, best first, with the points of each situation."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column(Text(plain(strategy.unit)))
    for value in strategy.strategies[0].values:
        table.add_column(Text(plain(value.name)), justify="right", no_wrap=True)
    for compared in strategy.strategies:
        cells = (
            Text(f"{plain(value.shown)} {plain(value.shown_share):>6}".rstrip())
            for value in compared.values
        )
        style = "bold" if compared.role == "own" else ""
        table.add_row(Text(strategy_name(compared)), *cells, style=style)
    return table


def titled_table(titled: TableRecord) -> Table:
    """Return the cells of a game's own table, without its title."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for name in titled.columns:
        table.add_column(Text(plain(name)), justify="right", no_wrap=True)
    for row in titled.rows:
        table.add_row(*(Text(plain(cell)) for cell in row))
    return table


def _summary_row(grade: GradeDocument) -> dict[str, RenderableType]:
    """Return the cells of one grade by column, which take little memory."""
    points = {
        part.name: score(part.points)
        for part in grade.parts
        if part.possible or part.name == DEDUCTION
    }
    name, verdict = Text(plain(grade.submission)), verdict_of(grade)
    return {NAME: name, "points": score(grade.points), **points, VERDICT: verdict}


def _summary(rows: Sequence[dict[str, RenderableType]]) -> Table:
    """Return a table with one row for each grade: submission, points, verdict."""
    table = Table(box=None, header_style="bold", title_justify="left")
    table.add_column(NAME, max_width=34, overflow="fold")
    names = [name for name in rows[0] if name not in (NAME, DEDUCTION, VERDICT)]
    if any(DEDUCTION in row for row in rows):
        names.append(DEDUCTION)
    for name in names:
        table.add_column(name, justify="right")
    table.add_column(VERDICT)
    for row in rows:
        table.add_row(*(row.get(name, "") for name in (NAME, *names, VERDICT)))
    return table


def verdict_of(grade: GradeDocument) -> Text:
    """Return `passed`, `not yet` or `not graded`, in its colour."""
    if not grade.decided:
        return Text("not graded", "bold red")
    return Text("passed", "bold green") if grade.passed else Text("not yet", "bold red")
