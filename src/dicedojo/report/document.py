"""A Grade as the dict that `json.loads` makes of its document."""

from __future__ import annotations

from typing import Any

from dicedojo.grading.document.codec import to_builtins
from dicedojo.grading.document.from_grade import grade_document
from dicedojo.grading.grade import Grade


def to_document(grade: Grade) -> dict[str, Any]:
    """Return the document `dicedojo/grade/v1` of a grade as plain values."""
    return to_builtins(grade_document(grade))
