"""The document of one grade, and the document that holds several."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Literal

from msgspec import Meta, Struct

from dicedojo.engine import about
from dicedojo.grading.document.sections import ExamRecord, StrategyRecord
from dicedojo.grading.document.suite import SuiteRecord
from dicedojo.submission import Problem

SandboxKind = Literal["bubblewrap", "process"]
Edition = Literal["full", "class", ""]
SCHEMA = "dicedojo/grade/v1"
SCHEMA_OF_MANY = "dicedojo/grades/v1"
DEDUCTION = "deduction"  # the part that takes points away


class Line(Struct, frozen=True):
    """One row of a part's breakdown, rounded by itself."""

    label: Annotated[str, about("A step, `sweep`, `mutants`, a chaff or a situation.")]
    points: Decimal
    possible: Decimal
    why: str


class Part(Struct, frozen=True):
    """What one part of the rubric earned."""

    name: Annotated[str, about("behaviour, tests, strategy or deduction")]
    points: Annotated[Decimal, about("Below zero for a deduction alone.")]
    possible: Decimal
    why: str
    lines: Annotated[
        tuple[Line, ...], about("The breakdown. Each line is rounded by itself.")
    ]


class ShareRecord(Struct, frozen=True, kw_only=True):
    """One share of the rubric, as a chart of the grade draws it."""

    name: Annotated[str, about("steps, sweep, mutants, chaffs or strategy")]
    points: Decimal
    possible: Decimal


class Provenance(Struct, frozen=True, kw_only=True):
    """What a grade was made from and with.

    A hash is the SHA-256 of what `sha256sum` prints for the files in order of their
    names.
    """

    dicedojo: Annotated[str, about("Its version; empty where unknown.")]
    edition: Annotated[
        Edition, about("Of the course; a class edition has no solutions.")
    ]
    python: Annotated[str, about("The version of Python.")]
    course: Annotated[str, about("The name of the course.")]
    course_sha256: Annotated[str, about("Of the kata's features, katas and solutions.")]
    submission_path: Annotated[str, about("As the command was given it.")]
    submission_sha256: Annotated[str, about("Of the files graded.")]
    sandbox: Annotated[str, about("With the version of bubblewrap and its source.")]
    names: Annotated[
        str,
        about(
            "The options that state what the submission names otherwise, "
            "or that `--lenient` accepted."
        ),
    ]
    rubric: Annotated[str, about("The file of --rubric; empty for the kata's own.")]
    rubric_sha256: Annotated[str, about("Of that file.")]


class ModuleRecord(Struct, frozen=True, kw_only=True):
    """The module that was graded."""

    file: str
    source: Annotated[str, about("As it was graded; empty where there is none.")]


class TimingRecord(Struct, frozen=True, kw_only=True):
    """When it was graded, and how long that took."""

    graded_at: Annotated[str, about("In UTC: 2026-09-01T08:00:00+00:00. May be empty.")]
    seconds: Annotated[float, Meta(ge=0, description="Wall time.")]


# A field that joins after a release of version 1 has a default, so that documents of
# the releases before it can be read.
class GradeDocument(Struct, frozen=True, kw_only=True, tag_field="schema", tag=SCHEMA):
    """The grade of one submission.

    It is the same on every run and in every venue, apart from `timing`.
    """

    kata: Annotated[str, Meta(min_length=1, description="The kata's name: coin.")]
    title: Annotated[str, about("The kata's title: Coin.")]
    submission: Annotated[str, about("The submission's name.")]
    points: Annotated[Decimal, about("The sum of the parts' points.")]
    possible: Decimal
    passed: Annotated[
        bool, about("Whether the points reach `pass_mark` and `min_tests`.")
    ]
    pass_mark: Annotated[Decimal, about("The points that passing takes.")]
    min_tests: Annotated[
        Decimal, about("The points for tests that passing takes, whatever the sum.")
    ]
    why_not_passed: Annotated[
        str, about("What is missing to pass, in sentences; empty if passed.")
    ]
    decided: Annotated[
        bool,
        about(
            "False where dojo itself failed, and then there are no points, or did "
            "not finish; the last problem says why."
        ),
    ]
    unusable: Annotated[
        str, about("Why there was no module to grade; empty if there was.")
    ]
    sandbox: Annotated[
        SandboxKind, about("The kind of sandbox that the submission ran in.")
    ]
    provenance: Provenance
    shares: tuple[ShareRecord, ...]
    parts: tuple[Part, ...]
    exam: ExamRecord
    tests: SuiteRecord
    strategy: Annotated[
        StrategyRecord | None, about("Null where the kata asks for no strategy.")
    ]
    problems: tuple[Problem, ...]
    module: ModuleRecord
    timing: Annotated[
        TimingRecord | None,
        about("All that may differ between two runs; null if left out."),
    ]

    def __post_init__(self) -> None:
        names = {part.name for part in self.parts}
        if not {"behaviour", "tests"} <= names:
            raise ValueError("parts must hold behaviour and tests")
        if others := names - {"behaviour", "tests", "strategy", DEDUCTION}:
            raise ValueError(f"there is no part {min(others)!r} any more")

    def part(self, name: str) -> Part:
        """Return the part of that name: `behaviour`, `tests`, …"""
        return next(part for part in self.parts if part.name == name)


class GradesDocument(
    Struct, frozen=True, kw_only=True, tag_field="schema", tag=SCHEMA_OF_MANY
):
    """Several grades, in the order in which they were asked for."""

    grades: Annotated[tuple[GradeDocument, ...], Meta(min_length=1)]
