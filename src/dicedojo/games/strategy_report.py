"""The exact value of a strategy, as reports print it, for any game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

MILLIONTHS = 1_000_000  # values are rounded to them, so no grade depends on one bit
BEST_POSSIBLE = "the best possible"


@dataclass(frozen=True)
class Value:
    """The value of a strategy in one situation, and the best possible value there."""

    name: str  # "on the board"
    value: float
    best: float

    @property
    def share(self) -> Fraction:
        """The value as a share of the best, to a millionth."""
        return to_a_millionth(self.value / self.best)


@dataclass(frozen=True)
class Baseline:
    """A strategy to compare with, such as a rule of thumb."""

    name: str
    values: tuple[Value, ...]


@dataclass(frozen=True)
class TitledTable:
    """Cells to print under a title; each row has a cell for each column."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def titled_tables(
    title: str, columns: tuple[str, ...], rows: Iterable[tuple[str, ...]]
) -> tuple[TitledTable, ...]:
    """Return the rows as a table; no table without rows."""
    cells = tuple(rows)
    return (TitledTable(title, columns, cells),) if cells else ()


@dataclass(frozen=True)
class Figure:
    """A picture of the strategy; width and height are in pixels."""

    media_type: str  # "image/png"
    content: bytes
    alternative_text: str
    caption: str
    width: int
    height: int


@dataclass(frozen=True)
class StrategyReport:
    """The value of a strategy, or why it has none.

    The kata's rubric says whether points come from the shares of `values` or from the
    values themselves.
    """

    function: str
    unit: str  # "points a turn"
    values: tuple[Value, ...] = ()
    trouble: str = ""  # why it has no value, and the question that shows it
    decided: bool = True  # False where the clock kept it from having one
    baselines: tuple[Baseline, ...] = ()
    percent: bool = False  # values are shares of games, and shown in percent
    decimals: int = 1  # of a value that is not shown in percent
    sentence: str = ""  # "choose is worth 84.0% of the best possible turn."
    tables: tuple[TitledTable, ...] = ()
    figure: Figure | None = None

    @property
    def share(self) -> Fraction:
        """The mean of the shares; 0 if the strategy has no value."""
        return mean_share(self.values)

    def show(self, value: float) -> str:
        """Return a value in this report's unit: `454.1`, `60.13%`."""
        return f"{value:.2%}" if self.percent else f"{value:.{self.decimals}f}"


def to_a_millionth(value: float) -> Fraction:
    """Return the value, rounded to a millionth."""
    return Fraction(round(value * MILLIONTHS), MILLIONTHS)


def mean_share(values: tuple[Value, ...]) -> Fraction:
    """Return the mean of the shares, 0 if there are none."""
    return sum((value.share for value in values), Fraction(0)) / (len(values) or 1)
