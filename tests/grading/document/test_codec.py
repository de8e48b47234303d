"""Documents are written and read back, and follow their schema; others are refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from dicedojo.errors import UnusableInput
from dicedojo.grading.document.codec import (
    SCHEMA_FILES,
    decode_grades,
    encode_grades,
    read_grades,
    schema_text,
    to_builtins,
)
from dicedojo.grading.document.grade import GradeDocument
from dicedojo.grading.document.sections import TableRecord
from dicedojo.grading.from_grade import grade_document
from dicedojo.grading.grade import Grade

from ...handmade_grades import EVERY
from ...round_trip import validator


@pytest.fixture
def document(weak: Grade) -> GradeDocument:
    return grade_document(weak)


@pytest.mark.parametrize("name", EVERY)
def test_what_is_read_is_what_was_written(
    name: str, request: pytest.FixtureRequest
) -> None:
    document = grade_document(request.getfixturevalue(name))
    text = encode_grades([document])

    (again,) = decode_grades(text.encode())

    assert again == document
    assert encode_grades([again]) == text
    assert to_builtins(document) == json.loads(text)
    assert decode_grades(b"\xef\xbb\xbf" + text.encode()) == (document,)


def test_the_text_is_ascii_whatever_a_submission_brings(hostile: Grade) -> None:
    document = grade_document(hostile)

    text = encode_grades([document])

    assert text.isascii()
    assert json.loads(text)["submission"] == document.submission


def test_several_grades_are_one_document(weak: Grade, hostile: Grade) -> None:
    documents = [grade_document(weak), grade_document(hostile)]

    text = encode_grades(documents)

    validator("grades-v1.json").validate(json.loads(text))
    assert json.loads(text)["schema"] == "dicedojo/grades/v1"
    assert decode_grades(text.encode()) == tuple(documents)


def test_a_field_that_is_not_known_any_more_is_ignored(document: GradeDocument) -> None:
    text = json.dumps({**to_builtins(document), "flags": ["padding"], "journal": None})

    assert decode_grades(text.encode()) == (document,)


def test_a_part_that_is_no_longer_graded_is_refused(document: GradeDocument) -> None:
    values = to_builtins(document)
    values["parts"].append({**values["parts"][0], "name": "design"})

    with pytest.raises(UnusableInput) as caught:
        decode_grades(json.dumps(values).encode())

    assert "there is no part 'design' any more" in caught.value.evidence


REFUSED = {
    "it is not a JSON document.": [
        *(b"", b"points: 57\n", b"\xff\xfe{\x00", b"[" * 100_000)
    ],
    "it ends too early: ": [b'{"schema": "di'],
    "it is not a grade document.": [
        *(b"[]", b"57", b"{}", b'{"schema": 1}'),
        b'{"schema": "dicedojo/tournament/v1"}',
    ],
    "it is a grade document of version 2.": [b'{"schema": "dicedojo/grade/v2"}'],
    "it does not follow the schema that it names.": [
        b'{"schema": "dicedojo/grade/v1"}',
        b'{"schema": "dicedojo/grades/v1", "grades": [1]}',
    ],
}


@pytest.mark.parametrize(
    ("content", "message"),
    [(content, message) for message, texts in REFUSED.items() for content in texts],
)
def test_what_is_not_a_document_is_refused(content: bytes, message: str) -> None:
    with pytest.raises(UnusableInput) as caught:
        decode_grades(content, "it")

    assert caught.value.what.startswith(message)


def test_a_row_of_a_table_has_a_cell_for_each_column() -> None:
    with pytest.raises(ValueError, match="a cell for each column"):
        TableRecord(title="Odds", columns=("at", "best"), rows=(("35",),))


def test_the_field_that_does_not_fit_is_named(document: GradeDocument) -> None:
    values = to_builtins(document)
    values["exam"]["sweep"]["asked"] = "all"

    with pytest.raises(UnusableInput) as caught:
        decode_grades(json.dumps(values).encode())

    assert "`$.exam.sweep.asked`" in caught.value.evidence


def test_every_document_that_is_cut_is_refused(document: GradeDocument) -> None:
    text = encode_grades([document]).rstrip().encode()

    for length in range(1, len(text), len(text) // 50):
        with pytest.raises(UnusableInput):
            decode_grades(text[:length])


def test_a_file_is_read(document: GradeDocument, tmp_path: Path) -> None:
    file = tmp_path / "grade.json"
    file.write_text(encode_grades([document]))

    assert read_grades(file) == (document,)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        pytest.param("missing.json", "There is no ", id="missing"),
        pytest.param(".", " is a folder, and a grade document is a file.", id="folder"),
        pytest.param("a\0b", "There is no ", id="an impossible name"),
    ],
)
def test_a_file_that_cannot_be_read_is_named(
    tmp_path: Path, name: str, message: str
) -> None:
    with pytest.raises(UnusableInput) as caught:
        read_grades(tmp_path / name)

    assert message in caught.value.what
    assert str(tmp_path) in caught.value.what


@pytest.mark.parametrize("file", SCHEMA_FILES)
def test_a_schema_is_a_schema_of_the_stated_dialect(file: str) -> None:
    schema = json.loads(schema_text(file))

    jsonschema.Draft202012Validator.check_schema(schema)
    assert schema["$schema"].endswith("2020-12/schema")
    objects = schema["$defs"].values()
    assert len(objects) > 15
    # Readers need no defaults.
    assert all(one["required"] == list(one["properties"]) for one in objects)


def test_points_are_numbers(weak: Grade) -> None:
    document = to_builtins(grade_document(weak))
    validator("grade-v1.json").validate(document)

    document["points"] = "57.29"

    with pytest.raises(jsonschema.ValidationError):
        validator("grade-v1.json").validate(document)


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
