"""What must hold of every grade document, whoever was graded."""

from __future__ import annotations

import json
from functools import cache
from typing import Any
from unittest.mock import patch

import jsonschema

from dicedojo.grading.document.codec import (
    decode_grades,
    encode_grades,
    schema_text,
    to_builtins,
)
from dicedojo.grading.from_grade import grade_document
from dicedojo.grading.grade import Grade
from dicedojo.report.formats import FORMATS

from .report.contracts import RUNNER, check_contracts


def to_document(grade: Grade) -> dict[str, Any]:
    """Return the document of a grade as plain values."""
    return to_builtins(grade_document(grade))


def check_document(grade: Grade) -> None:
    """Write the document of a grade, read it back, and render both."""
    document = grade_document(grade)
    text = encode_grades([document])
    (again,) = decode_grades(text.encode())

    assert again == document
    assert encode_grades([again]) == text
    validator("grade-v1.json").validate(json.loads(text))
    for mutant in document.tests.mutants:
        assert mutant.status != "survived" or mutant.witness is not None
    with patch.dict("os.environ", RUNNER):  # Classroom 50's file needs what that states
        reports = {name: form.render([document]) for name, form in FORMATS.items()}
        check_contracts(document, reports)
        for name, form in FORMATS.items():
            assert form.render([again]) == reports[name]


@cache
def validator(file: str) -> Any:
    """Return what validates documents against a schema of grade documents."""
    return jsonschema.Draft202012Validator(json.loads(schema_text(file)))
