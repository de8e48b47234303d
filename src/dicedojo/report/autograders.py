"""One grade as the file of results that an autograder hands back.

Gradescope's `results.json` has the fields of
https://gradescope-autograders.readthedocs.io/en/latest/specs/. `execution_time` is left
out, so that two runs write the same file.

The contract of Classroom 50's `result.json` is `classroom50/result/v1`:
https://github.com/foundation50/classroom50/wiki/Advanced-Autograding
Points there are whole numbers, so the points of this kit are rounded down.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from dicedojo.errors import UnusableInput
from dicedojo.grading import DEDUCTION, GradeDocument, ShareRecord
from dicedojo.report.scored_lines import (
    ScoredLine,
    apportion,
    result_lines,
    scored_lines,
)
from dicedojo.report.wording import sandbox_name, to_pass
from dicedojo.text import WHY, plain, score

SCHEMA = "classroom50/result/v1"
FROM_RUNNER = {  # fields that the runner sets in the environment
    "classroom": "CLASSROOM",
    "assignment": "ASSIGNMENT",
    "submission": "SUBMISSION_TAG",
    "commit": "COMMIT_URL",
    "release": "RELEASE_URL",
    "review": "REVIEW_URL",
}
OF_SHARES = {
    "steps": "the code does what the steps ask for",
    "sweep": "the code answers every question of the game",
    "mutants": "the tests notice changes to the code",
    "chaffs": "the tests notice planted bugs",
    "strategy": "the strategy",
}


def render_classroom50(
    grade: GradeDocument, environment: Mapping[str, str] = os.environ
) -> str:
    """Return the file, with a test for each share of the rubric.

    The runner of Classroom 50 states classroom, assignment and commit in the
    `environment`.

    Raises:
        UnusableInput: one of them is missing; no collector accepts the file then.
    """
    stated = {
        field: environment.get(variable, "") for field, variable in FROM_RUNNER.items()
    }
    stated["review"] = stated["review"] or stated["commit"]
    if missing := [FROM_RUNNER[field] for field, value in stated.items() if not value]:
        raise UnusableInput(
            "A file for Classroom 50 is written by its own runner.",
            evidence=f"Here nothing states {', '.join(missing)}.",
            hint="docs/venues.md has the autograder that its runner starts.",
        )
    points, possible = int(max(grade.points, Decimal(0))), int(grade.possible)
    return json_text(
        {
            "schema": SCHEMA,
            **stated,
            "datetime": _graded_at(grade),
            "score": points,
            "max-score": possible,
            "tests": _tests(grade, points, possible),
            "points": number(grade.points),
            "output": "\n".join(result_lines(grade)),
        }
    )


def _graded_at(grade: GradeDocument) -> str:
    """Return the time in the form that Classroom 50 uses: 2026-09-01T08:00:00Z."""
    stamp = grade.timing.graded_at if grade.timing is not None else ""
    return stamp.replace("+00:00", "Z")


def _tests(grade: GradeDocument, points: int, possible: int) -> list[dict[str, Any]]:
    shares = [share for share in grade.shares if share.possible]
    limits = apportion(possible, [share.possible for share in shares], [possible] * 9)
    reached = apportion(points, [share.points for share in shares], limits)
    tests = [
        _share(share, *numbers)
        for share, *numbers in zip(shares, reached, limits, strict=True)
    ]
    for part in grade.parts:
        if part.name == DEDUCTION:
            name = f"{DEDUCTION}: {score(part.points)} points"
            tests.append(_entry(name, False, 0, 0, part.why))
    return tests or [_entry("the grade", grade.passed, points, possible, "")]


def _share(share: ShareRecord, reached: int, highest: int) -> dict[str, Any]:
    exactly = f"{score(share.points)} of {score(share.possible)} points"
    name = OF_SHARES.get(share.name, share.name)
    return _entry(name, share.points >= share.possible, reached, highest, exactly)


def _entry(
    name: str, passed: bool, points: int, possible: int, output: str
) -> dict[str, Any]:
    return {
        "test-name": plain(name),
        "passed": passed,
        "score": points,
        "max-score": possible,
        "output": plain(output, WHY),
    }


MAX_NAME = 120  # characters of a test's name


def render_gradescope(grade: GradeDocument) -> str:
    """Return the file. Its `score` is the grade, not the sum of its tests.

    Every test is visible; the assignment's setting in Gradescope says from when on.
    Standard output is the command's, so it is hidden from students.
    """
    origin = f"{to_pass(grade)}; sandbox: {sandbox_name(grade)}"
    result: dict[str, Any] = {
        "score": number(grade.points),
        "output": "\n".join([*result_lines(grade), origin]),
        "output_format": "text",
        "test_output_format": "text",
        "test_name_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "tests": [
            _line(position, line)
            for position, line in enumerate(scored_lines(grade), start=1)
        ],
        "extra_data": {
            "dicedojo": grade.provenance.dicedojo,
            "kata": plain(grade.kata),
            "possible": number(grade.possible),
            "passed": grade.passed,
            "decided": grade.decided,
            "course_sha256": grade.provenance.course_sha256,
            "submission_sha256": grade.provenance.submission_sha256,
        },
    }
    if leaderboard := _leaderboard(grade):
        result["leaderboard"] = leaderboard
    return json_text(result)


def _line(position: int, line: ScoredLine) -> dict[str, Any]:
    return {
        "number": str(position),
        "name": plain(line.name, MAX_NAME),
        "score": number(line.points),
        "max_score": number(line.possible),
        "status": "passed" if line.passed else "failed",
        "output": line.text,
        "visibility": "visible",
    }


def _leaderboard(grade: GradeDocument) -> list[dict[str, Any]]:
    """Return the values of the submission's strategy; empty if it has no value."""
    if grade.strategy is None:
        return []
    return [
        {"name": plain(value.name), "value": value.value, "order": "desc"}
        for strategy in grade.strategy.strategies
        if strategy.role == "own"
        for value in strategy.values
    ]


def json_text(value: Any) -> str:
    """Return JSON in ASCII, with a line break at its end."""
    return json.dumps(value, indent=2, allow_nan=False) + "\n"


def number(points: Decimal) -> int | float:
    """Return points as the shortest JSON number: 50, 2.27."""
    return int(points) if points == int(points) else float(points)
