"""A grade on the screen: 80 columns, most useful first, readable without colour."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from dicedojo.games.strategy_report import StrategyReport, TitledTable
from dicedojo.grading.grade import Grade
from dicedojo.grading.scoring import DEDUCTION, Line
from dicedojo.grading.tests_scoring import chaff_verdicts
from dicedojo.report.bugs import count_survivors, surviving_bugs
from dicedojo.report.passing import to_pass, why_not_passed
from dicedojo.report.strategy import strategy_rows
from dicedojo.report.survivor import survivor_block
from dicedojo.report.wording import (
    excluded,
    pass_with,
    red_tests,
    should,
    undecided,
    why_nothing_holds,
)
from dicedojo.text import WHY, counted, earned_of, plain, plain_lines, score

WIDTH = 80
MAX_SURVIVORS = 3  # more than three changes to think about is a wall of text
MAX_NAMES = 5  # of tests of one reason or chaffs let through, before they are counted
MAX_REASONS = 40  # for which tests are excluded; most submissions have a few


def render_text(grades: Sequence[Grade], *, colour: bool = False) -> str:
    """Return the reports as text; several end with a table of them all."""
    stream = io.StringIO()
    console = Console(
        file=stream,
        width=WIDTH,
        force_terminal=colour,
        color_system="standard" if colour else None,
        highlight=False,
        emoji=False,
    )
    for grade in grades:
        console.print(grade_report(grade))
    if len(grades) > 1:
        console.print(summary(grades))
    return "".join(f"{line.rstrip()}\n" for line in stream.getvalue().splitlines())


def grade_report(grade: Grade) -> RenderableType:
    """Return one grade as Rich lines: points, problems, steps, survivors, the rest."""
    return Group(*_blocks(grade))


def summary(grades: Sequence[Grade]) -> Table:
    """Return one row for each grade: submission, points, and what it did not hold."""
    table = Table(box=None, header_style="bold", title_justify="left")
    table.add_column("submission", max_width=34, overflow="fold")
    names = [part.name for part in grades[0].parts if part.possible]
    if any(part.name == DEDUCTION for grade in grades for part in grade.parts):
        names.append(DEDUCTION)
    for name in ("points", *names):
        table.add_column(name, justify="right")
    table.add_column("")
    for grade in grades:
        points = {part.name: score(part.points) for part in grade.parts}
        table.add_row(
            Text(plain(grade.submission)),
            score(grade.points),
            *(points.get(name, "") for name in names),
            _verdict(grade) + Text(", worth a look" if grade.flags else ""),
        )
    return table


def _blocks(grade: Grade) -> Iterator[RenderableType]:
    title = f"{plain(grade.kata.title)} · {plain(grade.submission, 60)}"
    yield Rule(Text(title, "bold"), style="dim")
    total = f"{score(grade.points)} of {score(grade.possible)} points   "
    takes = f"   ({to_pass(grade)})"
    yield Text.assemble((total, "bold"), _verdict(grade), (takes, "dim"))
    if grade.decided and not grade.passed:
        yield Text(why_not_passed(grade))
    yield Text()
    yield _parts(grade)
    yield Text()
    for problem in grade.problems:
        lines = plain_lines(problem.message)
        yield Text.assemble((f"{plain(problem.kind)}: ", "bold red"), *lines[:1])
        yield from (Text(f"  {line}") for line in lines[1:])
        yield Text()
    yield from _section("Your code, step by step", _code(grade))
    yield from _section("What your strategy is worth", _strategy(grade))
    yield from _section("What your tests do not notice", _survivors(grade))
    yield from _section("Misconceptions your tests let through", _chaffs(grade))
    yield from _section("Tests of yours that found a bug in your code", _bugs(grade))
    yield from _section("Excluded tests", _excluded(grade))
    yield from _section("Tests that count and ask outside the game", _outside(grade))
    yield from _section("On the design (no points)", _design(grade))
    yield from _section("Worth a look by a person (no points)", _flags(grade))
    if grade.provenance.dicedojo:
        path = plain(grade.provenance.path)
        yield Text(f"Graded: {path}, by {grade.provenance}.", "dim", overflow="fold")
    # The headline has scrolled away by now, so the points are told once more.
    yield Text(
        f"Sandbox: {grade.exam.sandbox_description or grade.exam.sandbox}", "dim"
    )
    yield Text(f"{total.rstrip()}, graded in {grade.seconds:.1f} s.", "dim")


def _flags(grade: Grade) -> list[RenderableType]:
    """Return each line of the code that a person should look at."""
    return [
        block
        for flag in grade.flags
        for block in (
            Text(plain(flag.message)),
            Padding(Text(plain(flag.evidence), "dim"), (0, 0, 0, 2)),
        )
    ]


def _verdict(grade: Grade) -> Text:
    if not grade.decided:
        return Text("not graded", "bold red")
    return Text("passed", "bold green") if grade.passed else Text("not yet", "bold red")


def _parts(grade: Grade) -> Table:
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="bold")
    table.add_column(justify="right", no_wrap=True)
    table.add_column()
    for part in grade.parts:
        points = earned_of(part.points, part.possible, "no points")
        why = Text("\n".join(plain_lines(part.why)))
        table.add_row(part.name, points, why)
    return table


def _section(title: str, body: Sequence[RenderableType]) -> Iterator[RenderableType]:
    if body:
        yield Text(title, "bold underline")
        yield from (Padding(block, (0, 0, 0, 2)) for block in body)
        yield Text()


def _code(grade: Grade) -> list[RenderableType]:
    if not grade.decided:
        return []
    if reason := why_nothing_holds(grade):
        told = "\n".join(plain_lines(reason))
        return [Text("No step holds; every scenario ended like this:"), Text(told)]
    (behaviour,) = (part for part in grade.parts if part.name == "behaviour")
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(justify="right", no_wrap=True)
    table.add_column(overflow="fold")
    for line in behaviour.lines:
        mark = Text("✓", "green") if _whole(line) else Text("✗", "red")
        points = f"{score(line.points)} of {score(line.possible)}"
        why = "" if _whole(line) else plain(line.why, WHY)
        table.add_row(mark, plain(line.label, 28), points, Text(why))
    blocks: list[RenderableType] = [table]
    witness = grade.exam.sweep.witness
    if witness is not None:
        told = should(witness, "your code")
        blocks.append(Text.assemble(("Witness: ", "bold"), told))
    return blocks


def _whole(line: Line) -> bool:
    return line.points == line.possible


def _strategy(grade: Grade) -> list[RenderableType]:
    report = grade.strategy
    if report is None or not report.values:
        return []
    blocks: list[RenderableType] = [strategy_table(report)]
    for table in report.tables:
        blocks += [Text(f"\n{table.title}:"), titled_table(table)]
    return blocks


def strategy_table(report: StrategyReport) -> Table:
    """Return a table of strategies, the best first, in the points of each situation."""
    rows = strategy_rows(report)
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column(report.unit)
    for name in rows[0].names:
        table.add_column(name, justify="right", no_wrap=True)
    for row in rows:
        cells = (f"{value} {share:>6}".rstrip() for value, share in row.cells)
        table.add_row(row.name, *cells, style="bold" if row.own else "")
    return table


def titled_table(titled: TitledTable) -> Table:
    """Return the cells of a game's own table, without its title."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for name in titled.columns:
        table.add_column(name, justify="right", no_wrap=True)
    for row in titled.rows:
        table.add_row(*map(Text, row))
    return table


def _survivors(grade: Grade) -> list[RenderableType]:
    if not grade.mutation.valid:
        return []
    found = surviving_bugs(grade.mutation)
    blocks: list[RenderableType] = []
    for one in found[:MAX_SURVIVORS]:
        passing = pass_with(grade.mutation, "this change", one.verdict.failing)
        block = survivor_block(
            one.verdict, grade.source, grade.file, passing=passing, gain=one.gain
        )
        blocks += [block, Text()]
    rest = count_survivors(grade.mutation) - len(found[:MAX_SURVIVORS])
    if rest > 0:
        more = f"{counted(rest, 'more distinct bug')} that your tests do not notice"
        shown = "it" if rest == 1 else "them"
        blocks.append(Text(f"{more}: `dojo mutate` shows {shown}."))
    blocks = blocks if rest > 0 else blocks[:-1]
    for why, number in undecided(grade.mutation.mutants).items():
        told = f"{counted(number, 'change')} undecided, at no cost: {why}."
        blocks.append(Text(told))
    return blocks


def _chaffs(grade: Grade) -> list[RenderableType]:
    if not grade.mutation.valid:
        return []
    verdicts = chaff_verdicts(grade.kata, grade.mutation)
    let_through = [chaff for chaff in verdicts if chaff.run and not chaff.caught]
    blocks: list[RenderableType] = []
    for chaff in let_through[:MAX_NAMES]:
        told = f": {plain(chaff.misconception)}"
        blocks.append(Text.assemble((plain(chaff.name), "bold"), told))
        if chaff.witness is not None:
            blocks.append(Text(f"  Witness: {should(chaff.witness, 'this program')}"))
    rest = len(let_through) - MAX_NAMES
    if rest > 0:
        blocks.append(Text(f"and {rest:,} more: `--format html` shows them all."))
    return blocks


def _bugs(grade: Grade) -> list[RenderableType]:
    if why_nothing_holds(grade):
        return []  # one bug for all of them, told above
    told = red_tests(grade.mutation)
    blocks: list[RenderableType] = []
    for test, why in told[:MAX_NAMES]:
        blocks.append(Text(test, overflow="fold"))
        blocks += [Text(f"  {why}", overflow="fold")] if why else []
    rest = len(told) - MAX_NAMES
    return [*blocks, *([Text(f"and {rest:,} more")] if rest > 0 else [])]


def _outside(grade: Grade) -> list[RenderableType]:
    groups = excluded(grade.mutation.outside)
    blocks: list[RenderableType] = []
    for group in groups[:MAX_NAMES]:
        blocks.append(Text(group.reason))
        names = "\n".join(group.shown(MAX_NAMES))
        blocks.append(Padding(Text(names, overflow="fold"), (0, 0, 0, 2)))
    rest = len(groups) - MAX_NAMES
    return [*blocks, *([Text(f"and {rest:,} more like that")] if rest > 0 else [])]


def _excluded(grade: Grade) -> list[RenderableType]:
    """Return every reason for which tests do not count, and the first of its tests."""
    groups = excluded(grade.mutation.exclusions, grade.mutation.helpers)
    blocks: list[RenderableType] = []
    for group in groups[:MAX_REASONS]:
        kind = f"{group.kind[:1].upper()}{group.kind[1:]}. "
        blocks.append(Text.assemble((kind, "bold"), group.reason))
        names = "\n".join(group.shown(MAX_NAMES))
        blocks.append(Padding(Text(names, overflow="fold"), (0, 0, 0, 2)))
    rest = len(groups) - MAX_REASONS
    if rest > 0:
        told = counted(rest, "more reason")
        blocks.append(Text(f"and {told}: `--format html` shows them all."))
    return blocks


def _design(grade: Grade) -> list[RenderableType]:
    return [Text(plain(sentence)) for sentence in grade.design.advice]
