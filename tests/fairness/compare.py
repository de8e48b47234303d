"""How far grades lie from the points that a teacher wrote down beforehand."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import correlation, mean

from dicedojo.course.course import content_root, load_kata
from dicedojo.grading.grade import Grade
from dicedojo.grading.run import grade_path
from dicedojo.sandbox import Sandbox

HERE = Path(__file__).parent
MAX_DIFFERENCE = 12  # points; beyond it the table needs a defence
DESIGNS = (
    "rule_table",
    "classes",
    "counting",
    "long_function",
    "lookup",
    "recursion",
    "self_checks",
)
SAME_TESTS = ("six_tests", "one_assertion")  # beside each of the designs


@dataclass(frozen=True)
class Submission:
    """A program and its tests, with the points that a teacher gives."""

    code: str  # a module of code/
    suite: str  # a test module of suites/, or ""
    program: int  # points, of 50
    tests: int  # points, of 50
    passes: bool
    why: str
    defence: str = ""  # why a difference beyond MAX_DIFFERENCE is right

    @property
    def name(self) -> str:
        return f"{self.code} + {self.suite or 'no tests'}"

    @property
    def points(self) -> int:
        return self.program + self.tests

    def lay_out(self, folder: Path) -> Path:
        """Write the submission as a learner hands it in; return its folder."""
        place = folder / f"{self.code}-{self.suite or 'none'}"
        (place / "tests").mkdir(parents=True)
        code = (HERE / "code" / f"{self.code}.py").read_text("utf-8")
        (place / "greed.py").write_text(code, "utf-8")
        if self.suite:
            suite = (HERE / "suites" / f"{self.suite}.py").read_text("utf-8")
            (place / "tests" / "test_greed.py").write_text(suite, "utf-8")
        return place


@dataclass(frozen=True)
class Compared:
    """A submission and its grade."""

    submission: Submission
    program: float
    tests: float
    passed: bool

    @property
    def points(self) -> float:
        return self.program + self.tests

    @property
    def difference(self) -> float:
        """How many points the grade gives beyond the teacher's."""
        return self.points - self.submission.points


def read_table() -> list[Submission]:
    """Return every submission of table.toml."""
    table = tomllib.loads((HERE / "table.toml").read_text("utf-8"))
    return [Submission(**row) for row in table["submission"]]


def grade_one(submission: Submission, folder: Path, sandbox: Sandbox) -> Grade:
    """Return the grade of a submission that is laid out in `folder`."""
    kata = load_kata(content_root(), "greed")
    return grade_path(kata, submission.lay_out(folder), sandbox)


def compare(submission: Submission, grade: Grade) -> Compared:
    points = {part.name: float(part.points) for part in grade.parts}
    return Compared(submission, points["behaviour"], points["tests"], grade.passed)


def rank_correlation(compared: Sequence[Compared]) -> float:
    """Return Spearman's rank correlation of the grades with the teacher's points."""
    return correlation(
        _ranks([one.submission.points for one in compared]),
        _ranks([one.points for one in compared]),
    )


def mean_error(compared: Sequence[Compared]) -> float:
    """Return the mean distance of the grades from the teacher's points."""
    return mean(abs(one.difference) for one in compared)


def spread(compared: Sequence[Compared], suite: str) -> float:
    """Return how far grades lie apart that differ in nothing but the design."""
    points = [
        one.points
        for one in compared
        if one.submission.suite == suite and one.submission.code in DESIGNS
    ]
    return max(points) - min(points)


def _ranks(values: Sequence[float]) -> list[float]:
    """Return the rank of each value; equal values share their mean rank."""
    places: defaultdict[float, list[int]] = defaultdict(list)
    for place, value in enumerate(sorted(round(value, 2) for value in values)):
        places[value].append(place)
    return [mean(places[round(value, 2)]) for value in values]
