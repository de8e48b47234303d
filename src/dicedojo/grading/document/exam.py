"""Questions and who answers them how; steps, scenarios and the sweep, in a document."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Literal

from msgspec import Meta, Struct

Outcome = Literal["passed", "failed", "timed out", "stopped", "not reached"]
Count = Annotated[int, Meta(ge=0)]


class Question(Struct, frozen=True, kw_only=True):
    """One question of the kata's domain."""

    call: Annotated[
        str,
        Meta(description="The call, which anyone can replay: score([1, 1, 5])."),
    ]
    question: Annotated[
        str, Meta(description="The call in the players' words: roll 1 1 5.")
    ]


class Ruling(Question, frozen=True, kw_only=True):
    """A question, and what the rules answer."""

    expected: Annotated[str, Meta(description="What the rules say, as repr shows it.")]


class Disagreement(Ruling, frozen=True, kw_only=True):
    """A question that a program answers differently from the rules."""

    actual: Annotated[str, Meta(description="What the program says, as repr shows it.")]


class Difference(Question, frozen=True, kw_only=True):
    """A question that tells a mutant from the original."""

    original: Annotated[str, Meta(description="What the learner's code answers.")]
    mutated: Annotated[str, Meta(description="What the mutant answers.")]


class StepRecord(Struct, frozen=True, kw_only=True):
    """One step of the kata that the exam asks about, and what it earned."""

    name: Annotated[str, Meta(description="Its folder in the course: 04_single_one.")]
    number: int
    title: str
    points: Decimal
    possible: Decimal


class ScenarioRecord(Struct, frozen=True, kw_only=True):
    """One scenario of a feature file, and how it ended."""

    step: Annotated[str, Meta(description="The step's name.")]
    name: str
    outcome: Outcome
    message: Annotated[str, Meta(description="Empty when passed.")]


class FunctionRecord(Struct, frozen=True, kw_only=True):
    """What one public function answered to its own questions."""

    name: str
    asked: Count
    agreed: Annotated[
        Count, Meta(description="How many were answered as the rules say.")
    ]
    not_asked: Count
    did_not_end: Count
    unanswered: Annotated[
        str,
        Meta(description="The last two as a clause; empty where both are 0."),
    ]
    slow: Annotated[
        str,
        Meta(description="Why so few could be asked; empty if it is not slow."),
    ]

    @property
    def questions(self) -> int:
        """How many questions are about it."""
        return self.asked + self.not_asked


class SweepRecord(Struct, frozen=True, kw_only=True):
    """Every question of the kata's domain, put to the submission."""

    asked: Annotated[Count, Meta(description="How many questions were asked.")]
    agreed: Annotated[
        Count, Meta(description="How many were answered as the rules say.")
    ]
    not_asked: Annotated[
        Count,
        Meta(
            description="Questions for which there was no time, or no function. "
            "They earn nothing."
        ),
    ]
    did_not_end: Annotated[
        Count, Meta(description="Questions that got no answer in their time.")
    ]
    unanswered: Annotated[
        str,
        Meta(description="The last two as a clause; empty where both are 0."),
    ]
    exhaustive: Annotated[
        bool, Meta(description="Whether the kata's domain has no other question.")
    ]
    share: Annotated[
        float,
        Meta(
            ge=0,
            le=1,
            description="The share of the points: the mean over the functions.",
        ),
    ]
    counts_alike: Annotated[
        str,
        Meta(description="That sentence, where there are several functions."),
    ]
    witness: Disagreement | None
    functions: Annotated[
        tuple[FunctionRecord, ...],
        Meta(description="The public functions; each counts alike."),
    ]

    @property
    def questions(self) -> int:
        """How many questions there are."""
        return self.asked + self.not_asked


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
