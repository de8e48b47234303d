"""The exam and the strategy of a grade in its document.

The strategy's record does not depend on a game.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Literal

from msgspec import Meta, Struct

from dicedojo.engine import ScenarioRecord, SweepRecord, about

__all__ = ["ExamRecord", "ScenarioRecord", "StepRecord", "SweepRecord"]


class StepRecord(Struct, frozen=True, kw_only=True):
    """One step of the kata that the exam asks about, and what it earned."""

    name: Annotated[str, about("Its folder in the course: 04_single_one.")]
    number: int
    title: str
    points: Decimal
    possible: Decimal


class ExamRecord(Struct, frozen=True, kw_only=True):
    """The kata's feature files and its sweep, put to the submission."""

    steps: tuple[StepRecord, ...]
    scenarios: tuple[ScenarioRecord, ...]
    sweep: SweepRecord

    def __post_init__(self) -> None:
        steps = {step.name for step in self.steps}
        for scenario in self.scenarios:
            if scenario.step not in steps:
                raise ValueError(f"steps lacks {scenario.step!r}, which scenarios name")


Role = Literal["own", "best", "baseline"]
Scale = Literal["best", "value"]


class ValueRecord(Struct, frozen=True, kw_only=True):
    """What a strategy is worth in one situation, exactly."""

    name: Annotated[str, about("The situation: on the board.")]
    value: Annotated[float, about("Rounded to a millionth.")]
    share: Annotated[float, about("Of the most that any strategy is worth.")]
    shown: Annotated[str, about("The value as people read it: 454.1, 60.13%.")]
    shown_share: Annotated[
        str, about("84.0%; empty where the value is a share itself.")
    ]


class ComparedRecord(Struct, frozen=True, kw_only=True):
    """One strategy of the comparison, with a value for each situation."""

    name: str
    role: Annotated[Role, about("The submission's, the best possible, or a known one.")]
    values: tuple[ValueRecord, ...]


class TableRecord(Struct, frozen=True, kw_only=True):
    """Cells to print under a title."""

    title: str
    columns: Annotated[tuple[str, ...], Meta(min_length=1)]
    rows: Annotated[
        tuple[tuple[str, ...], ...], about("Each has a cell for each column.")
    ]

    def __post_init__(self) -> None:
        if any(len(row) != len(self.columns) for row in self.rows):
            raise ValueError("each row must have a cell for each column")


class FigureRecord(Struct, frozen=True, kw_only=True):
    """A picture of the strategy."""

    media_type: Annotated[
        str, Meta(pattern="^image/[a-z0-9.+-]+$", description="image/png")
    ]
    content: bytes
    alternative_text: str
    caption: str
    width: Annotated[int, Meta(ge=1, description="In pixels.")]
    height: Annotated[int, Meta(ge=1, description="In pixels.")]


class StrategyRecord(Struct, frozen=True, kw_only=True):
    """What a strategy is worth, or why it has no value."""

    function: str
    sentence: Annotated[str, about("What it is worth; empty where it has no value.")]
    trouble: Annotated[str, about("Why it has no value; empty where it has one.")]
    unit: Annotated[str, about("Of the values: points a turn.")]
    percent: Annotated[bool, about("Whether the values are shares.")]
    share: Annotated[
        float, about("Of the best possible value; the mean over the situations.")
    ]
    scale: Annotated[
        Scale,
        about("What the next two are: shares of the best possible value, or values."),
    ]
    nothing_at: Annotated[float, about("Up to here there are no points.")]
    full_from: Annotated[float, about("From here on there are all points.")]
    strategies: Annotated[
        tuple[ComparedRecord, ...],
        about("The most valuable first; empty where there is no value."),
    ]
    tables: tuple[TableRecord, ...]
    figure: FigureRecord | None
