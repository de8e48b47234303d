"""Steps, scenarios and the sweep, in a document."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated

from msgspec import Meta, Struct

from dicedojo.exam.report import ScenarioRecord, SweepRecord

__all__ = ["ExamRecord", "ScenarioRecord", "StepRecord", "SweepRecord"]


class StepRecord(Struct, frozen=True, kw_only=True):
    """One step of the kata that the exam asks about, and what it earned."""

    name: Annotated[str, Meta(description="Its folder in the course: 04_single_one.")]
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
