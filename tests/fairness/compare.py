"""How far grades lie from the points that a teacher wrote down beforehand."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import correlation, mean
from typing import Any

from dicedojo.course.course import content_root, load_kata
from dicedojo.course.kata import Kata
from dicedojo.grading.grade import Grade
from dicedojo.grading.run import grade_path
from dicedojo.sandbox import Sandbox

HERE = Path(__file__).parent
KATAS = sorted(table.parent.name for table in HERE.glob("*/table.toml"))
MAX_DIFFERENCE = 12  # points; beyond it the table needs a defence
MIN_CORRELATION = 0.9
MAX_MEAN_ERROR = 7  # points
MAX_SECONDS = 2400  # for one grade; four times as long as dojo takes unless told


@dataclass(frozen=True)
class Submission:
    """A program and its tests, with the points that a teacher gives."""

    kata: Kata
    code: str  # a module of code/, or one of `[programs]` in the table
    suite: str  # a test module of suites/, one of `[suites]`, or ""
    program: int  # points, of those for behaviour and, where there is one, a strategy
    tests: int
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
        module = f"{self.kata.module}.py"
        files = {module: source(self.kata.name, "code", self.code)}
        if self.suite:
            files[f"tests/test_{module}"] = source(self.kata.name, "suites", self.suite)
        for name, text in files.items():
            path = place / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        return place


@dataclass(frozen=True)
class Table:
    """The submissions of a kata."""

    submissions: tuple[Submission, ...]
    designs: tuple[str, ...]  # correct programs
    same_tests: tuple[str, ...]  # suites that stand beside each of the designs


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


@cache
def _toml(name: str) -> dict[str, Any]:
    return tomllib.loads((HERE / name / "table.toml").read_text("utf-8"))


def made(kata: str, kind: str) -> dict[str, Any]:
    """Return the table's programs or suites ("code" or "suites") that are no files."""
    table = _toml(kata)
    found: dict[str, Any] = table.get("programs" if kind == "code" else kind, {})
    return found


def source(kata: str, kind: str, name: str) -> str:
    """Return the text of a program or a suite of a table: of "code", or "suites".

    It is a file beside the table, or one of the course, perhaps with changes.
    """
    how = made(kata, kind).get(name)
    if how is None:
        return (HERE / kata / kind / f"{name}.py").read_text("utf-8")
    base, changes = (how, ()) if isinstance(how, str) else (how["base"], how["changes"])
    text = (content_root() / base).read_text("utf-8")
    for old, new in changes:
        assert old in text, f"{base} has no {old!r}."
        text = text.replace(old, new)
    return text


def read_table(name: str) -> Table:
    """Return the table of the kata with this name."""
    kata = load_kata(content_root(), name)
    table = _toml(name)
    return Table(
        tuple(Submission(kata, **row) for row in table["submission"]),
        tuple(table.get("designs", ())),
        tuple(table.get("same_tests", ())),
    )


def grade_one(submission: Submission, folder: Path, sandbox: Sandbox) -> Grade:
    """Return the grade of a submission that is laid out in `folder`."""
    path = submission.lay_out(folder)
    grade = grade_path(submission.kata, path, sandbox, MAX_SECONDS)
    assert grade.decided, f"{submission.name}: {grade.fault or 'not finished'}"
    return grade


def compare(submission: Submission, grade: Grade) -> Compared:
    points = {part.name: float(part.points) for part in grade.parts}
    program = points["behaviour"] + points.get("strategy", 0.0)
    return Compared(submission, program, points["tests"], grade.passed)


def rank_correlation(compared: Sequence[Compared]) -> float:
    """Return Spearman's rank correlation of the grades with the teacher's points."""
    return correlation(
        _ranks([one.submission.points for one in compared]),
        _ranks([one.points for one in compared]),
    )


def mean_error(compared: Sequence[Compared]) -> float:
    """Return the mean distance of the grades from the teacher's points."""
    return mean(abs(one.difference) for one in compared)


def spread(compared: Sequence[Compared], suite: str, designs: Sequence[str]) -> float:
    """Return how far the points for the same tests lie apart beside these designs."""
    points = [
        one.tests
        for one in compared
        if one.submission.suite == suite and one.submission.code in designs
    ]
    return max(points) - min(points)


def _ranks(values: Sequence[float]) -> list[float]:
    """Return the rank of each value; equal values share their mean rank."""
    places: defaultdict[float, list[int]] = defaultdict(list)
    for place, value in enumerate(sorted(round(value, 2) for value in values)):
        places[value].append(place)
    return [mean(places[round(value, 2)]) for value in values]
