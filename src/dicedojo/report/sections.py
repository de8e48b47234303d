"""How the strategy of a grade and its journal look, on the screen and as rows."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from dicedojo.grading.document.grade import GradeDocument
from dicedojo.grading.document.sections import (
    ComparedRecord,
    JournalRecord,
    StepLightsRecord,
    StrategyRecord,
    TableRecord,
)
from dicedojo.text import counted, duration, plain

WORDS = {"R": "red", "A": "amber", "G": "green", "F": "refactored"}
NOT_GRADED = (
    "It was handed in with the files; anyone can edit it, and no points depend on it."
)


@dataclass(frozen=True)
class Row:
    """A strategy and its values, as figures and as shares of the best."""

    name: str
    own: bool  # the learner's, whose grade this is
    names: tuple[str, ...]  # the situation of each value: "on the board"
    cells: tuple[tuple[str, str], ...]  # a value and its share: ("454.1", "84.0%")


def strategy_rows(strategy: StrategyRecord | None) -> tuple[Row, ...]:
    """Return the best, the learner's and the baselines, the most valuable first.

    There are none where the strategy has no value.
    """
    if strategy is None:
        return ()
    return tuple(map(_row, strategy.strategies))


def _row(one: ComparedRecord) -> Row:
    name, own = plain(one.name), one.role == "own"
    return Row(
        f"yours, {name}" if own else name,
        own,
        tuple(plain(value.name) for value in one.values),
        tuple((plain(each.shown), plain(each.shown_share)) for each in one.values),
    )


def strategy_blocks(grade: GradeDocument) -> list[RenderableType]:
    """Return the strategy beside others, and tables; nothing if it has no value."""
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


def journal_sentence(journal: JournalRecord) -> str:
    """Return how many checks there were, and how long the cycles took.

    `9 checks; 3 cycles from red to green, with a median length of 4 minutes.`
    """
    counts = (
        (journal.checks, "check", ""),
        (journal.looks, "plain run of pytest", "plain runs of pytest"),
    )
    sentence = " and ".join(counted(*count) for count in counts if count[0])
    if journal.cycles:
        sentence += f"; {counted(journal.cycles, 'cycle')} from red to green"
    if journal.minutes is not None:
        sentence += f", with a median length of {duration(journal.minutes)}"
    if journal.spread is not None:
        sentence += f" (half of them are within {duration(journal.spread)} of that)"
    return f"{sentence}."


def journal_view(journal: JournalRecord) -> dict[str, Any]:
    """Return what the page of a grade shows of a journal."""
    return {
        "sentence": journal_sentence(journal),
        "not_graded": NOT_GRADED,
        "steps": [_step(step) for step in journal.steps],
    }


def _step(step: StepLightsRecord) -> dict[str, Any]:
    earlier = step.count - len(step.lights)
    return {
        "name": f"{step.number}. {plain(step.title)}",
        "lights": [(letter, WORDS[letter.upper()]) for letter in step.lights],
        "in_words": _in_words(step.lights),
        "earlier": f"{earlier:,} earlier" if earlier > 0 else "",
        "cycles": f"{step.cycles:,}",
        "median": "" if step.minutes is None else duration(step.minutes),
    }


def _in_words(lights: str) -> str:
    """Return `3 red, green, red by pytest`, for who does not see the letters."""
    groups = [(letter, len(list(group))) for letter, group in groupby(lights)]
    words = (
        f"{f'{count} ' if count > 1 else ''}{WORDS[letter.upper()]}"
        f"{' by pytest' if letter.islower() else ''}"
        for letter, count in groups
    )
    return ", ".join(words)
