"""Grades as one JSON document, for programs."""

from __future__ import annotations

import json
from collections.abc import Sequence

from dicedojo.grading.grade import Grade
from dicedojo.report.document import to_document

SCHEMA_OF_MANY = "dicedojo/grades/v1"


def render_json(grades: Sequence[Grade]) -> str:
    """Return one grade's document, or one document that holds several."""
    documents = [to_document(grade) for grade in grades]
    # ASCII only: a lone surrogate in a learner's string must not break the output
    whole = (
        documents[0]
        if len(documents) == 1
        else {"schema": SCHEMA_OF_MANY, "grades": documents}
    )
    return json.dumps(whole, indent=2) + "\n"
