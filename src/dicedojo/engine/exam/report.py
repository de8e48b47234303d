"""The report of an exam: each scenario's outcome, and the sweep."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Literal

from msgspec import Meta, Struct

from dicedojo.engine.exam.answers import Answer
from dicedojo.submission import ImportFailure, Problem
from dicedojo.text import percentage
from dicedojo.witness import Disagreement

# "stopped": the code ended its process, by an exit, a crash, or out of memory.
Outcome = Literal["passed", "failed", "timed out", "stopped", "not reached"]
Count = Annotated[int, Meta(ge=0)]


def about(description: str) -> Meta:
    """Return what the JSON schema says about a field."""
    return Meta(description=description)


class ScenarioRecord(Struct, frozen=True):
    """One scenario of a feature file, and how it ended."""

    step: Annotated[str, about("The step's name.")]
    name: str
    outcome: Outcome
    message: Annotated[str, about("Empty when passed.")]


class FunctionRecord(Struct, frozen=True, kw_only=True):
    """What one public function answered to its own questions."""

    name: str
    asked: Count
    agreed: Annotated[Count, about("How many were answered as the rules say.")]
    not_asked: Count
    did_not_end: Count
    unanswered: Annotated[
        str, about("The last two as a clause; empty where both are 0.")
    ]
    slow: Annotated[str, about("Why so few could be asked; empty if it is not slow.")]

    @classmethod
    def of(  # noqa: PLR0913, PLR0917  # one for each fact
        cls,
        name: str,
        questions: int,
        agreed: int,
        did_not_end: int = 0,
        not_asked: int = 0,
        slow: str = "",
    ) -> FunctionRecord:
        """Return the record of a function that has this number of `questions`."""
        return cls(
            name=name,
            asked=questions - not_asked,
            agreed=agreed,
            not_asked=not_asked,
            did_not_end=did_not_end,
            unanswered=_unanswered(did_not_end, not_asked),
            slow=slow,
        )

    @property
    def questions(self) -> int:
        """The number of questions about it."""
        return self.asked + self.not_asked


class SweepRecord(Struct, frozen=True, kw_only=True):
    """Every question of the kata's domain, put to the submission."""

    asked: Annotated[Count, about("How many questions were asked.")]
    agreed: Annotated[Count, about("How many were answered as the rules say.")]
    not_asked: Annotated[
        Count,
        about(
            "Questions for which there was no time, or no function. They earn nothing."
        ),
    ]
    did_not_end: Annotated[Count, about("Questions that got no answer in their time.")]
    unanswered: Annotated[
        str, about("The last two as a clause; empty where both are 0.")
    ]
    exhaustive: Annotated[
        bool, about("Whether the kata's domain has no other question.")
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
        str, about("That sentence, where there are several functions.")
    ]
    witness: Disagreement | None
    functions: Annotated[
        tuple[FunctionRecord, ...], about("The public functions; each counts alike.")
    ]
    likeness: Annotated[
        str,
        about(
            "Which planted bug the wrong answers are those of, as a "
            "sentence; empty where no bug is near."
        ),
    ] = ""

    @classmethod
    def of(
        cls,
        questions: int,
        agreed: int,
        exhaustive: bool,
        witness: Disagreement | None = None,
        functions: Sequence[FunctionRecord] = (),
    ) -> SweepRecord:
        """Return the record of all functions, with `questions` in total."""
        not_asked = sum(function.not_asked for function in functions)
        did_not_end = sum(function.did_not_end for function in functions)
        share = _share(questions, agreed, functions)
        counts_alike = ""
        if len(functions) > 1 and agreed < questions:
            counts_alike = (
                f"Each of the {len(functions)} functions counts alike: "
                f"{percentage(share)} % of the points."
            )
        return cls(
            asked=questions - not_asked,
            agreed=agreed,
            not_asked=not_asked,
            did_not_end=did_not_end,
            unanswered=_unanswered(did_not_end, not_asked),
            exhaustive=exhaustive,
            share=round(float(share), 6),
            counts_alike=counts_alike,
            witness=witness,
            functions=tuple(functions),
        )

    @property
    def questions(self) -> int:
        """The number of questions."""
        return self.asked + self.not_asked

    @property
    def exact_share(self) -> Fraction:
        """The right share: the mean over the functions, each with the same weight."""
        return _share(self.questions, self.agreed, self.functions)


@dataclass(frozen=True)
class ExamReport:
    """The results of a submission in the features and the sweep."""

    scenarios: tuple[ScenarioRecord, ...]
    sweep: SweepRecord
    sandbox: str  # "bubblewrap" | "process"
    problems: tuple[Problem, ...] = ()  # modules that were not available
    failure: ImportFailure | None = None  # why the module could not be imported
    # To the questions of the sweep, for the next stage; no document has them.
    answers: tuple[Answer, ...] = ()
    # Whether this, and not its steps, has ended the code: the machine may be busy.
    ended_by_clock: bool = False

    def steps_passed(self) -> dict[str, bool]:
        """Return whether all scenarios passed, for each step in order."""
        steps: dict[str, bool] = {}
        for scenario in self.scenarios:
            passed = scenario.outcome == "passed"
            steps[scenario.step] = steps.get(scenario.step, True) and passed
        return steps


def _share(
    questions: int, agreed: int, functions: Sequence[FunctionRecord]
) -> Fraction:
    parts = [(function.agreed, function.questions) for function in functions]
    parts = parts or [(agreed, questions)]
    shares = [Fraction(right, total) for right, total in parts if total]
    return sum(shares, Fraction(0)) / len(shares) if shares else Fraction(0)


def _unanswered(did_not_end: int, not_asked: int) -> str:
    """Return these numbers in words: `36 did not end; 1 was not asked`."""
    parts = [f"{did_not_end:,} did not end"] if did_not_end else []
    if not_asked:
        parts.append(f"{not_asked:,} {'was' if not_asked == 1 else 'were'} not asked")
    return "; ".join(parts)
