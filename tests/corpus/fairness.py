"""How far grades lie from the points that a fair teacher wrote down beforehand.

A case that states `[fair]` has the teacher's points for the `program`, with a strategy
where the kata has one, and for the `tests`; whether it `passes`; `design = true` where
the program is one of several right designs; and a `defence` where the grade is right
although it lies further away than MAX_DIFFERENCE. What the teacher weighed stands in
fair_points.md.

    python -m tests.corpus.fairness [KATA] [WORD …]

grades the cases of one kata or of all, or those whose name has one of the words, and
prints both.
"""

from __future__ import annotations

import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import correlation, mean
from typing import Any

from dicedojo.course.course import content_root, load_kata
from dicedojo.engine.sandbox import Bubblewrap
from dicedojo.grading.grade import Grade
from dicedojo.grading.run import grade_path

from .case import Case, cases_that_state

FAIR = cases_that_state("fair")
KATAS = sorted({case.kata for case in FAIR.values()})
MAX_DIFFERENCE = 12  # points; beyond it the case needs a defence
MIN_CORRELATION = 0.9
MAX_MEAN_ERROR = 7  # points
MAX_SECONDS = 2400  # for one grade; four times as long as dojo takes unless told


@dataclass(frozen=True)
class Compared:
    """A teacher's points for a case, and those of its grade."""

    name: str
    fair: dict[str, Any]
    program: float
    tests: float
    passed: bool

    @property
    def points(self) -> float:
        return self.program + self.tests

    @property
    def fair_points(self) -> float:
        return float(self.fair["program"] + self.fair["tests"])

    @property
    def difference(self) -> float:
        """How many points the grade gives beyond the teacher's."""
        return self.points - self.fair_points


def cases_of(kata: str) -> list[Case]:
    return [case for case in FAIR.values() if case.kata == kata]


def tests_of(case: Case) -> bytes:
    """Return the text of the tests, empty where there are none."""
    return case.files.get(f"tests/test_{case.kata}.py", b"")


def beside_each_design(kata: str) -> list[list[Case]]:
    """Return the cases of each text of tests that stands beside all right designs."""
    by_tests: defaultdict[bytes, list[Case]] = defaultdict(list)
    designs = [case for case in cases_of(kata) if case.stated["fair"].get("design")]
    for case in designs:
        by_tests[tests_of(case)].append(case)
    most = max(map(len, by_tests.values()), default=0)
    return [cases for cases in by_tests.values() if len(cases) == most > 1]


def compare(case: Case) -> Compared:
    """Grade a case, and return both."""
    with tempfile.TemporaryDirectory() as folder:
        grade = grade_case(case, Path(folder))
    points = {part.name: float(part.points) for part in grade.parts}
    program = points["behaviour"] + points.get("strategy", 0.0)
    fair = case.stated["fair"]
    return Compared(case.name, fair, program, points["tests"], grade.passed)


def grade_case(case: Case, folder: Path) -> Grade:
    kata = load_kata(content_root(), case.kata)
    grade = grade_path(kata, case.lay_out(folder), Bubblewrap(), MAX_SECONDS)
    assert grade.decided, f"{case.name}: {grade.fault or 'not finished'}"
    return grade


def rank_correlation(compared: Sequence[Compared]) -> float:
    """Return Spearman's rank correlation of the grades with the teacher's points."""
    return correlation(
        _ranks([each.fair_points for each in compared]),
        _ranks([each.points for each in compared]),
    )


def mean_error(compared: Sequence[Compared]) -> float:
    """Return the mean distance of the grades from the teacher's points."""
    return mean(abs(each.difference) for each in compared)


def _ranks(values: Sequence[float]) -> list[float]:
    """Return the rank of each value; equal values share their mean rank."""
    places: defaultdict[float, list[int]] = defaultdict(list)
    for place, value in enumerate(sorted(round(value, 2) for value in values)):
        places[value].append(place)
    return [mean(places[round(value, 2)]) for value in values]


def main(words: Sequence[str]) -> None:
    names = [word for word in words if word not in KATAS]
    for kata in [word for word in words if word in KATAS] or KATAS:
        print(f"{kata:41} teacher  program  tests  points  difference")
        compared = list(_compare_all(cases_of(kata), names))
        if not names:
            print(_figures(compared, kata), end="\n\n")


def _compare_all(cases: Sequence[Case], names: Sequence[str]) -> Iterator[Compared]:
    """Yield the cases with such names and their grades, printed as they come."""
    for case in cases:
        if not names or any(name in case.name for name in names):
            compared = compare(case)
            print(_row(compared), flush=True)
            yield compared


def _row(compared: Compared) -> str:
    marks = [] if compared.passed is compared.fair["passes"] else ["pass mark"]
    if abs(compared.difference) > MAX_DIFFERENCE:
        marks.append("far, defended" if "defence" in compared.fair else "far")
    return (
        f"{compared.name:41} {compared.fair_points:7.0f} {compared.program:8.2f} "
        f"{compared.tests:6.2f} {compared.points:7.2f} {compared.difference:+11.2f}  "
        f"{', '.join(marks)}"
    ).rstrip()


def _figures(compared: Sequence[Compared], kata: str) -> str:
    far = [each for each in compared if abs(each.difference) > MAX_DIFFERENCE]
    other = [each for each in compared if each.passed is not each.fair["passes"]]
    lines = [
        f"rank correlation {rank_correlation(compared):.3f}",
        f"mean error {mean_error(compared):.1f} points",
        f"beyond {MAX_DIFFERENCE} points: {len(far)} of {len(compared)}",
        f"passed where the teacher would not, or the reverse: {len(other)}",
    ]
    tests = {each.name: each.tests for each in compared}
    for cases in beside_each_design(kata):
        points = [tests[case.name] for case in cases]
        apart = max(points) - min(points)
        lines.append(f"the same tests beside {len(cases)} designs: {apart:.1f} points")
    return "\n".join(lines)


if __name__ == "__main__":
    main(sys.argv[1:])
