"""What a grade was made from, and so why a submission was graded again."""

from __future__ import annotations

from dataclasses import dataclass, fields
from decimal import Decimal

from dicedojo.classroom.person.late import read_rule
from dicedojo.classroom.row import Status

FIRST = "first grade"
FORCED = "asked for by --regrade"
UNDECIDED = "not decided the last time"
CHANGES = {  # by the field of Inputs
    "submission": "another submission",
    "course": "another course",
    "rubric": "another rubric",
    "kit": "another version of dicedojo",
    "names": "other names",
    "options": "other options",
}
NO_NAMES = "without the names stated before"


@dataclass(frozen=True)
class Inputs:
    """Everything that a grade depends on. Two grades with equal inputs are equal."""

    submission: str  # SHA-256 of the files graded, and of what was left out
    course: str  # SHA-256 of the kata's files
    rubric: str  # SHA-256 of the file of --rubric, "" for the kata's own
    kit: str  # dicedojo's version
    names: str  # options that state what the submission names otherwise
    options: str  # time limit, lenient and so on, as the command states them


@dataclass(frozen=True)
class Graded:
    """One grade in a student's history; or the attempt, where dojo failed on it."""

    number: int  # rises through the whole gradebook
    graded_at: str  # in UTC
    status: Status
    points: Decimal | None  # None where nothing was decided
    possible: Decimal
    passed: bool
    parts: dict[str, Decimal]
    problem: str  # why it is unusable or not graded
    why: str  # why it was graded: "first grade", "another course", …
    inputs: Inputs
    seconds: float  # wall time


@dataclass(frozen=True)
class Overridden:
    """An override in a student's history: made, or taken back."""

    when: str  # in UTC
    points: Decimal  # what the points that count changed by, machine and limits apart
    target: str  # "" the grade, or part:tests, step:01_heads, test:ID
    why: str  # the override was made
    who: str
    taken_back: bool = False


@dataclass(frozen=True)
class LateRuleSet:
    """A rule about due dates that the whole class was given, in its history."""

    when: str  # in UTC
    who: str
    text: str  # TOML; "" where late submissions lose nothing from then on

    def summary(self, student_id: str) -> str:
        """Return what the rule says about a student; "" where there is none any more.

        Raises:
            UnusableInput: the text in the gradebook is not a rule.
        """
        return read_rule(self.text, "The rule").summary(student_id) if self.text else ""


def differences(before: Inputs, after: Inputs) -> str:
    """Return what changed between two grades, "" if nothing did."""
    changes = CHANGES | ({} if after.names else {"names": NO_NAMES})
    changed = [
        changes[field.name]
        for field in fields(Inputs)
        if getattr(before, field.name) != getattr(after, field.name)
    ]
    return ", ".join(changed)
