"""What an exam found: each scenario's outcome, and the sweep."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Any

from dicedojo.witness import Witness


class Outcome(StrEnum):
    """How a scenario ended."""

    PASSED = "passed"
    FAILED = "failed"
    TIMED_OUT = "timed out"
    STOPPED = "stopped"  # the code ended the interview: exit, crash, out of memory
    NOT_REACHED = "not reached"


@dataclass(frozen=True)
class ScenarioResult:
    step: str  # "04_single_one"
    name: str
    outcome: Outcome
    message: str = ""  # empty when passed


@dataclass(frozen=True)
class FunctionResult:
    """What one public function answered to its own questions."""

    function: str
    asked: int
    agreed: int


@dataclass(frozen=True)
class SweepResult:
    asked: int
    agreed: int
    exhaustive: bool
    witness: Witness | None = None  # first: the rules; second: the submission
    answers: tuple[Any, ...] = field(default=(), repr=False)  # all that were given
    functions: tuple[FunctionResult, ...] = ()

    @property
    def share(self) -> Fraction:
        """How much is right: the mean over the functions, so that each counts alike."""
        parts = self.functions or (FunctionResult("", self.asked, self.agreed),)
        shares = [Fraction(one.agreed, one.asked) for one in parts if one.asked]
        return sum(shares, Fraction(0)) / len(shares) if shares else Fraction(0)


@dataclass(frozen=True)
class ExamReport:
    scenarios: tuple[ScenarioResult, ...]
    sweep: SweepResult
    box: str  # "bubblewrap" | "process"

    def steps_passed(self) -> dict[str, bool]:
        """Return for each step, in order, whether all its scenarios passed."""
        steps: dict[str, bool] = {}
        for scenario in self.scenarios:
            passed = scenario.outcome is Outcome.PASSED
            steps[scenario.step] = steps.get(scenario.step, True) and passed
        return steps
