"""A grade on the screen: 80 columns, most useful first, readable without colour."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from msgspec import structs
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from dicedojo.grading.document.grade import GradeDocument
from dicedojo.grading.document.points import DEDUCTION, Line, Part
from dicedojo.grading.document.strategy import StrategyRecord, TableRecord
from dicedojo.report.answers import should
from dicedojo.report.bugs import surviving_bugs
from dicedojo.report.exclusions import by_reason
from dicedojo.report.strategy import strategy_rows
from dicedojo.report.survivor import survivor_block
from dicedojo.report.wording import (
    headline_message,
    pass_with,
    provenance_sentence,
    red_tests,
    sandbox_name,
    to_pass,
    undecided_lines,
)
from dicedojo.text import WHY, counted, earned_of, plain, plain_lines, score

WIDTH = 80
MAX_SURVIVORS = 3  # more than three changes to think about is a wall of text
MAX_NAMES = 5  # of tests of one reason or chaffs let through, before they are counted
MAX_REASONS = 40  # for which tests are excluded; most submissions have a few


def render_text(grades: Sequence[GradeDocument], *, colour: bool = False) -> str:
    """Return the reports as text; several end with a table of them all."""
    return "".join(stream_text(grades, colour=colour))


def stream_text(
    grades: Iterable[GradeDocument], *, colour: bool = False
) -> Iterator[str]:
    """Yield the same in pieces; of the grades that were, the table's rows are kept."""
    rows = []
    for grade in grades:
        yield _printed(grade_report(grade), colour)
        rows.append(_row(grade))
    if len(rows) > 1:
        yield _printed(summary(rows), colour)


def _printed(block: RenderableType, colour: bool) -> str:
    """Return how a terminal shows a block, without blanks at the ends of lines."""
    stream = io.StringIO()
    console = Console(
        file=stream,
        width=WIDTH,
        force_terminal=colour,
        color_system="standard" if colour else None,
        highlight=False,
        emoji=False,
    )
    console.print(block)
    return "".join(f"{line.rstrip()}\n" for line in stream.getvalue().splitlines())


def grade_report(grade: GradeDocument) -> RenderableType:
    """Return one grade as Rich lines: points, problems, steps, survivors, the rest."""
    return Group(*_blocks(grade))


@dataclass(frozen=True)
class _Row:
    """A row of the table of all grades."""

    submission: str
    points: Decimal
    parts: tuple[Part, ...]
    verdict: Text


def _row(grade: GradeDocument) -> _Row:
    verdict = _verdict(grade) + Text(", worth a look" if grade.flags else "")
    parts = tuple(structs.replace(part, lines=()) for part in grade.parts)
    return _Row(plain(grade.submission), grade.points, parts, verdict)


def summary(rows: Sequence[_Row]) -> Table:
    """Return one row for each grade: submission, points, and what it did not hold."""
    table = Table(box=None, header_style="bold", title_justify="left")
    table.add_column("submission", max_width=34, overflow="fold")
    names = [part.name for part in rows[0].parts if part.possible]
    if any(part.name == DEDUCTION for row in rows for part in row.parts):
        names.append(DEDUCTION)
    for name in ("points", *names):
        table.add_column(name, justify="right")
    table.add_column("")
    for row in rows:
        points = {part.name: score(part.points) for part in row.parts}
        table.add_row(
            Text(row.submission),
            score(row.points),
            *(points.get(name, "") for name in names),
            row.verdict,
        )
    return table


def _blocks(grade: GradeDocument) -> Iterator[RenderableType]:
    title = f"{plain(grade.title)} · {plain(grade.submission, 60)}"
    yield Rule(Text(title, "bold"), style="dim")
    total = f"{score(grade.points)} of {score(grade.possible)} points   "
    takes = f"   ({to_pass(grade)})"
    yield Text.assemble((total, "bold"), _verdict(grade), (takes, "dim"))
    if grade.decided and not grade.passed:
        yield Text(plain(grade.why_not_passed, WHY))
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
    if sentence := provenance_sentence(grade.provenance):
        yield Text(sentence, "dim", overflow="fold")
    yield Text(f"Sandbox: {sandbox_name(grade)}", "dim")
    # The headline has scrolled away by now, so the points stand here once more.
    end = "." if grade.timing is None else f", graded in {grade.timing.seconds:.1f} s."
    yield Text(f"{total.rstrip()}{end}", "dim")


def _flags(grade: GradeDocument) -> list[RenderableType]:
    """Return each line of the code that a person should look at."""
    return [
        block
        for flag in grade.flags
        for block in (
            Text(plain(flag.message)),
            Padding(Text(plain(flag.evidence), "dim"), (0, 0, 0, 2)),
        )
    ]


def _verdict(grade: GradeDocument) -> Text:
    if not grade.decided:
        return Text("not graded", "bold red")
    return Text("passed", "bold green") if grade.passed else Text("not yet", "bold red")


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


def _code(grade: GradeDocument) -> list[RenderableType]:
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
        mark = Text("✓", "green") if _whole(line) else Text("✗", "red")
        points = f"{score(line.points)} of {score(line.possible)}"
        why = "" if _whole(line) else plain(line.why, WHY)
        table.add_row(mark, plain(line.label, 28), points, Text(why))
    blocks: list[RenderableType] = [table]
    witness = grade.exam.sweep.witness
    if witness is not None:
        blocks.append(
            Text.assemble(("Witness: ", "bold"), should(witness, "your code"))
        )
    return blocks


def _whole(line: Line) -> bool:
    return line.points == line.possible


def _strategy(grade: GradeDocument) -> list[RenderableType]:
    strategy = grade.strategy
    if strategy is None or not strategy.strategies:
        return []
    blocks: list[RenderableType] = [strategy_table(strategy)]
    for table in strategy.tables:
        blocks += [Text(f"\n{plain(table.title)}:"), titled_table(table)]
    return blocks


def strategy_table(strategy: StrategyRecord) -> Table:
    """Return a table of strategies, the best first, in the points of each situation."""
    rows = strategy_rows(strategy)
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column(Text(plain(strategy.unit)))
    for name in rows[0].names:
        table.add_column(Text(name), justify="right", no_wrap=True)
    for row in rows:
        cells = (Text(f"{value} {share:>6}".rstrip()) for value, share in row.cells)
        table.add_row(Text(row.name), *cells, style="bold" if row.own else "")
    return table


def titled_table(titled: TableRecord) -> Table:
    """Return the cells of a game's own table, without its title."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for name in titled.columns:
        table.add_column(Text(plain(name)), justify="right", no_wrap=True)
    for row in titled.rows:
        table.add_row(*(Text(plain(cell)) for cell in row))
    return table


def _survivors(grade: GradeDocument) -> list[RenderableType]:
    suite = grade.tests
    if not suite.valid:
        return []
    shown = surviving_bugs(suite)[:MAX_SURVIVORS]
    blocks: list[RenderableType] = []
    for one in shown:
        passing = pass_with(suite, "this change", one.mutant.failing)
        block = survivor_block(
            one.mutant, grade.module.source, passing=passing, gain=one.gain
        )
        blocks += [block, Text()]
    rest = suite.bug_count.survived - len(shown)
    if rest > 0:
        more = f"{counted(rest, 'more distinct bug')} that your tests do not notice"
        pronoun = "it" if rest == 1 else "them"
        blocks.append(Text(f"{more}: `dojo mutate --all` shows {pronoun}."))
    blocks = blocks if rest > 0 else blocks[:-1]
    return [*blocks, *map(Text, undecided_lines(suite.mutants))]


def _chaffs(grade: GradeDocument) -> list[RenderableType]:
    if not grade.tests.valid:
        return []
    let_through = [one for one in grade.tests.chaff if one.status == "let through"]
    blocks: list[RenderableType] = []
    for chaff in let_through[:MAX_NAMES]:
        bug = f": {plain(chaff.misconception)}"
        blocks.append(Text.assemble((plain(chaff.name), "bold"), bug))
        if chaff.witness is not None:
            blocks.append(Text(f"  Witness: {should(chaff.witness, 'this program')}"))
    rest = len(let_through) - MAX_NAMES
    if rest > 0:
        blocks.append(Text(f"and {rest:,} more: `--format html` shows them all."))
    return blocks


def _bugs(grade: GradeDocument) -> list[RenderableType]:
    if headline_message(grade):
        return []  # one bug for all of them, which stands above
    tests = red_tests(grade.tests)
    blocks: list[RenderableType] = []
    for test, why in tests[:MAX_NAMES]:
        blocks.append(Text(test, overflow="fold"))
        blocks += [Text(f"  {why}", overflow="fold")] if why else []
    rest = len(tests) - MAX_NAMES
    return [*blocks, *([Text(f"and {rest:,} more")] if rest > 0 else [])]


def _outside(grade: GradeDocument) -> list[RenderableType]:
    groups = by_reason(grade.tests.outside)
    blocks: list[RenderableType] = []
    for group in groups[:MAX_NAMES]:
        blocks.append(Text(group.reason))
        names = "\n".join(group.shown(MAX_NAMES))
        blocks.append(Padding(Text(names, overflow="fold"), (0, 0, 0, 2)))
    rest = len(groups) - MAX_NAMES
    return [*blocks, *([Text(f"and {rest:,} more like that")] if rest > 0 else [])]


def _excluded(grade: GradeDocument) -> list[RenderableType]:
    """Return every reason for which tests do not count, and the first of its tests."""
    groups = by_reason(grade.tests.excluded, grade.tests.helpers)
    blocks: list[RenderableType] = []
    for group in groups[:MAX_REASONS]:
        kind = f"{group.kind[:1].upper()}{group.kind[1:]}. "
        blocks.append(Text.assemble((kind, "bold"), group.reason))
        names = "\n".join(group.shown(MAX_NAMES))
        blocks.append(Padding(Text(names, overflow="fold"), (0, 0, 0, 2)))
    rest = len(groups) - MAX_REASONS
    if rest > 0:
        more = counted(rest, "more reason")
        blocks.append(Text(f"and {more}: `--format html` shows them all."))
    return blocks


def _design(grade: GradeDocument) -> list[RenderableType]:
    return [Text(plain(sentence)) for sentence in grade.design.advice]
