"""Where the points of a grade come from, as a document has it."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated

from msgspec import Meta, Struct

DEDUCTION = "deduction"  # the part that takes points away


class Line(Struct, frozen=True):
    """One row of a part's breakdown, rounded by itself."""

    label: Annotated[
        str, Meta(description="A step, `sweep`, `mutants`, a chaff or a situation.")
    ]
    points: Decimal
    possible: Decimal
    why: str


class Part(Struct, frozen=True):
    """What one part of the rubric earned."""

    name: Annotated[
        str,
        Meta(description="behaviour, tests, strategy, design (no points) or deduction"),
    ]
    points: Annotated[Decimal, Meta(description="Below zero for a deduction alone.")]
    possible: Decimal
    why: str
    lines: Annotated[
        tuple[Line, ...],
        Meta(description="The breakdown. Each line is rounded by itself."),
    ]


class ShareRecord(Struct, frozen=True, kw_only=True):
    """One share of the rubric, as a chart of the grade draws it."""

    name: Annotated[str, Meta(description="steps, sweep, mutants, chaffs or strategy")]
    points: Decimal
    possible: Decimal
