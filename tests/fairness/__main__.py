"""Grades the table and prints how fair the rubric is: `python -m tests.fairness`.

Words after the command choose submissions: those whose name contains one of them.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from dicedojo.sandbox import Bubblewrap

from .compare import (
    MAX_DIFFERENCE,
    SAME_TESTS,
    Compared,
    compare,
    grade_one,
    mean_error,
    rank_correlation,
    read_table,
    spread,
)


def main(words: Sequence[str]) -> None:
    chosen = [
        one
        for one in read_table()
        if not words or any(word in one.name for word in words)
    ]
    compared = []
    print(f"{'program + tests':38} teacher  program  tests  points  difference")
    with tempfile.TemporaryDirectory() as folder:
        for submission in chosen:
            found = compare(
                submission, grade_one(submission, Path(folder), Bubblewrap())
            )
            compared.append(found)
            print(_row(found), flush=True)
    if not words:
        print(_figures(compared))


def _row(one: Compared) -> str:
    marks = ["" if one.passed is one.submission.passes else "pass mark"]
    far = abs(one.difference) > MAX_DIFFERENCE
    marks += ["far, defended" if one.submission.defence else "far"] if far else []
    return (
        f"{one.submission.name:38} {one.submission.points:7} {one.program:8.2f} "
        f"{one.tests:6.2f} {one.points:7.2f} {one.difference:+11.2f}  "
        f"{', '.join(filter(None, marks))}"
    ).rstrip()


def _figures(compared: Sequence[Compared]) -> str:
    far = [one for one in compared if abs(one.difference) > MAX_DIFFERENCE]
    other = [one for one in compared if one.passed is not one.submission.passes]
    lines = [
        f"rank correlation {rank_correlation(compared):.3f}",
        f"mean error {mean_error(compared):.1f} points",
        f"beyond {MAX_DIFFERENCE} points: {len(far)} of {len(compared)}",
        f"passed where the teacher would not, or the reverse: {len(other)}",
    ]
    for suite in SAME_TESTS:
        apart = spread(compared, suite)
        lines.append(f"spread between designs beside {suite}: {apart:.1f} points")
    return "\n".join(lines)


main(sys.argv[1:])
