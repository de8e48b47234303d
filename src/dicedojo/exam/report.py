"""The report of an exam: each scenario's outcome, and the sweep."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from dicedojo.submission.cut_module import ImportFailure
from dicedojo.submission.handed_files import Problem
from dicedojo.text import percentage
from dicedojo.witness import Witness


class Outcome(StrEnum):
    """How a scenario ended."""

    PASSED = "passed"
    FAILED = "failed"
    TIMED_OUT = "timed out"
    STOPPED = "stopped"  # the code ended its process: exit, crash, out of memory
    NOT_REACHED = "not reached"


@dataclass(frozen=True)
class ScenarioResult:
    """How one scenario of a step's feature ended."""

    step: str  # "04_single_one"
    name: str
    outcome: Outcome
    message: str = ""  # empty when passed


@dataclass(frozen=True)
class FunctionResult:
    """How one public function answered its own questions.

    Questions that were not asked earn nothing, and are not called mistakes.
    """

    function: str
    questions: int
    agreed: int
    did_not_end: int = 0
    not_asked: int = 0
    slow: str = ""  # why so few could be asked, in sentences; "" if it is not slow

    @property
    def rest(self) -> str:
        """The number of questions without an answer, in words: `; 36 did not end`."""
        return _rest(self.did_not_end, self.not_asked)


@dataclass(frozen=True)
class SweepResult:
    """How the public functions answered every question, together and one by one."""

    questions: int
    agreed: int
    exhaustive: bool
    witness: Witness | None = None  # first: the rules; second: the submission
    functions: tuple[FunctionResult, ...] = ()

    @property
    def asked(self) -> int:
        return self.questions - self.not_asked

    @property
    def did_not_end(self) -> int:
        return sum(one.did_not_end for one in self.functions)

    @property
    def not_asked(self) -> int:
        return sum(one.not_asked for one in self.functions)

    @property
    def rest(self) -> str:
        """The number of questions without an answer, in words: `; 36 did not end`."""
        return _rest(self.did_not_end, self.not_asked)

    @property
    def share(self) -> Fraction:
        """How much is right: the mean over the functions, so that each counts alike."""
        parts = self.functions or (FunctionResult("", self.questions, self.agreed),)
        shares = [Fraction(p.agreed, p.questions) for p in parts if p.questions]
        return sum(shares, Fraction(0)) / len(shares) if shares else Fraction(0)

    @property
    def counts_alike(self) -> str:
        """A sentence that says how functions count; "" for a single function."""
        if len(self.functions) <= 1 or self.agreed == self.questions:
            return ""
        share = percentage(self.share)
        return (
            f"Each of the {len(self.functions)} functions counts alike: "
            f"{share} % of the points."
        )


@dataclass(frozen=True)
class ExamReport:
    """What the features and the sweep found out about a submission."""

    scenarios: tuple[ScenarioResult, ...]
    sweep: SweepResult
    sandbox: str  # "bubblewrap" | "process"
    problems: tuple[Problem, ...] = ()  # modules that were not available
    failure: ImportFailure | None = None  # why the module could not be imported

    def steps_passed(self) -> dict[str, bool]:
        """Return for each step, in order, whether all its scenarios passed."""
        steps: dict[str, bool] = {}
        for scenario in self.scenarios:
            passed = scenario.outcome is Outcome.PASSED
            steps[scenario.step] = steps.get(scenario.step, True) and passed
        return steps


def _rest(did_not_end: int, not_asked: int) -> str:
    parts = [f"; {did_not_end:,} did not end"] if did_not_end else []
    if not_asked:
        parts.append(f"; {not_asked:,} {'was' if not_asked == 1 else 'were'} not asked")
    return "".join(parts)
