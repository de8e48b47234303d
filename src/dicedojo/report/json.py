"""Grades as one JSON document, for programs."""

from __future__ import annotations

from collections.abc import Sequence

from dicedojo.grading.document.codec import encode_grades
from dicedojo.grading.document.from_grade import grade_document
from dicedojo.grading.grade import Grade


def render_json(grades: Sequence[Grade]) -> str:
    """Return one grade's document, or one document that holds several."""
    return encode_grades([grade_document(grade) for grade in grades])
