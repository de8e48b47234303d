from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest

from dicedojo.grading.document.codec import decode_grades, encode_grades, to_builtins
from dicedojo.grading.document.from_grade import grade_document
from dicedojo.grading.document.json_schema import FILES, schema_text
from dicedojo.grading.grade import Grade

from ...round_trip import validator


@pytest.mark.parametrize("file", FILES)
def test_a_schema_is_a_schema_of_the_stated_dialect(file: str) -> None:
    schema = json.loads(schema_text(file))

    jsonschema.Draft202012Validator.check_schema(schema)
    assert schema["$schema"].endswith("2020-12/schema")


@pytest.mark.parametrize("file", FILES)
def test_every_field_is_required_so_that_readers_need_no_defaults(file: str) -> None:
    objects = json.loads(schema_text(file))["$defs"].values()

    assert len(objects) > 15
    assert all(one["required"] == list(one["properties"]) for one in objects)


def test_points_are_numbers(weak: Grade) -> None:
    document = to_builtins(grade_document(weak))
    validator("grade-v1.json").validate(document)

    document["points"] = "57.29"

    with pytest.raises(jsonschema.ValidationError):
        validator("grade-v1.json").validate(document)


def test_several_grades_follow_the_schema_of_several(
    weak: Grade, hostile: Grade
) -> None:
    text = encode_grades([grade_document(weak), grade_document(hostile)])

    validator("grades-v1.json").validate(json.loads(text))


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(("schema",), id="the schema"),
        pytest.param(("tests", "excluded"), id="the excluded tests"),
        pytest.param(("exam", "sweep", "witness"), id="a witness"),
        pytest.param(("provenance", "course"), id="the course"),
    ],
)
def test_a_document_that_lacks_a_field_does_not_follow_the_schema(
    weak: Grade, path: tuple[str, ...]
) -> None:
    document: Any = to_builtins(grade_document(weak))
    inner = document
    for name in path[:-1]:
        inner = inner[name]
    del inner[path[-1]]

    with pytest.raises(jsonschema.ValidationError, match=path[-1]):
        validator("grade-v1.json").validate(document)


def test_documents_of_earlier_versions_lack_the_fields_that_came_later(
    weak: Grade,
) -> None:
    document = to_builtins(grade_document(weak))
    for chaff in document["tests"]["chaff"]:
        del chaff["step"]

    earlier = decode_grades(json.dumps(document).encode())

    assert earlier == (grade_document(weak),)
