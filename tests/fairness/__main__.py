"""Grades tables and prints how fair the rubrics are: `python -m tests.fairness`.

Words after the command choose. The name of a kata chooses its table, and without one
all tables are graded; other words choose the submissions whose name contains one of
them.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from dicedojo.sandbox import Bubblewrap

from .compare import (
    KATAS,
    MAX_DIFFERENCE,
    Compared,
    Table,
    compare,
    grade_one,
    mean_error,
    rank_correlation,
    read_table,
    spread,
)


def main(words: Sequence[str]) -> None:
    names = [word for word in words if word not in KATAS]
    for kata in [word for word in words if word in KATAS] or KATAS:
        print(f"{kata:41} teacher  program  tests  points  difference")
        table = read_table(kata)
        compared = list(_compare_all(table, names))
        if not names:
            print(_figures(compared, table), end="\n\n")


def _compare_all(table: Table, names: Sequence[str]) -> Iterator[Compared]:
    """Yield the submissions with such names and their grades, printed as they come."""
    for submission in table.submissions:
        if not names or any(name in submission.name for name in names):
            with tempfile.TemporaryDirectory() as folder:
                grade = grade_one(submission, Path(folder), Bubblewrap())
            one = compare(submission, grade)
            print(_row(one), flush=True)
            yield one


def _row(one: Compared) -> str:
    marks = ["" if one.passed is one.submission.passes else "pass mark"]
    far = abs(one.difference) > MAX_DIFFERENCE
    marks += ["far, defended" if one.submission.defence else "far"] if far else []
    return (
        f"{one.submission.name:41} {one.submission.points:7} {one.program:8.2f} "
        f"{one.tests:6.2f} {one.points:7.2f} {one.difference:+11.2f}  "
        f"{', '.join(filter(None, marks))}"
    ).rstrip()


def _figures(compared: Sequence[Compared], table: Table) -> str:
    far = [one for one in compared if abs(one.difference) > MAX_DIFFERENCE]
    other = [one for one in compared if one.passed is not one.submission.passes]
    lines = [
        f"rank correlation {rank_correlation(compared):.3f}",
        f"mean error {mean_error(compared):.1f} points",
        f"beyond {MAX_DIFFERENCE} points: {len(far)} of {len(compared)}",
        f"passed where the teacher would not, or the reverse: {len(other)}",
    ]
    for suite in table.same_tests:
        apart = spread(compared, suite, table.designs)
        lines.append(f"spread between designs beside {suite}: {apart:.1f} points")
    return "\n".join(lines)


main(sys.argv[1:])
