"""One grade as the `results.json` of a Gradescope autograder.

The fields are those of https://gradescope-autograders.readthedocs.io/en/latest/specs/.
`execution_time` is left out, so that two runs write the same file.
"""

from __future__ import annotations

from typing import Any

from dicedojo.grading.document.grade import GradeDocument
from dicedojo.report.json_text import json_text, number
from dicedojo.report.scored_lines import ScoredLine, result_lines, scored_lines
from dicedojo.report.wording import sandbox_name, to_pass
from dicedojo.text import plain

MAX_NAME = 120  # characters of a test's name


def render_gradescope(grade: GradeDocument) -> str:
    """Return the file. Its `score` is the grade, whatever its tests add up to.

    Every test is visible; Gradescope's setting of the assignment says from when on.
    Standard output is hidden from students: it is the command's, not theirs.
    """
    result: dict[str, Any] = {
        "score": number(grade.points),
        "output": "\n".join([*result_lines(grade), _made_with(grade)]),
        "output_format": "text",
        "test_output_format": "text",
        "test_name_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "tests": [
            _test(position, line)
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


def _test(position: int, line: ScoredLine) -> dict[str, Any]:
    return {
        "number": str(position),
        "name": plain(line.name, MAX_NAME),
        "score": number(line.points),
        "max_score": number(line.possible),
        "status": "passed" if line.passed else "failed",
        "output": line.text,
        "visibility": "visible",
    }


def _made_with(grade: GradeDocument) -> str:
    return f"{to_pass(grade)}; sandbox: {sandbox_name(grade)}"


def _leaderboard(grade: GradeDocument) -> list[dict[str, Any]]:
    """Return the values of the submission's strategy; none where it has no value."""
    if grade.strategy is None:
        return []
    return [
        {"name": plain(value.name), "value": value.value, "order": "desc"}
        for strategy in grade.strategy.strategies
        if strategy.role == "own"
        for value in strategy.values
    ]
