"""What a grade lacks to pass."""

from __future__ import annotations

from dicedojo.grading.grade import Grade
from dicedojo.grading.scoring import cents
from dicedojo.text import score


def why_not_passed(grade: Grade) -> str:
    """Return what is missing to pass, in sentences; "" where the grade passed."""
    if not grade.decided:
        failed = "dojo itself failed" if grade.fault else "dojo did not finish"
        return f"Not decided: {failed}."
    rubric = grade.kata.rubric
    reasons = []
    if not grade.enough_points:
        points = score(grade.points)
        reasons.append(f"Passing takes {rubric.pass_mark} points; this has {points}.")
    if not grade.enough_for_tests:
        (tests,) = (part for part in grade.parts if part.name == "tests")
        least = score(cents(rubric.min_tests))
        reasons.append(
            f"Passing takes {least} points for tests; these have {score(tests.points)}."
        )
    if grade.untested and grade.enough_points and grade.enough_for_tests:
        names = ", ".join(grade.untested)
        reasons.append(
            "Passing takes a test for each public function: none notices when "
            f"{names} fails at every call."
        )
    return " ".join(reasons)
