"""Grade documents ⇄ JSON text, and the JSON Schemas of such a text.

The schemas are made from the types. A wheel contains them as files: `hatch_build.py`
writes the result of `schema_text`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec

from dicedojo.errors import UnusableInput
from dicedojo.files import MB, read_bounded
from dicedojo.grading.document.grade import (
    SCHEMA,
    SCHEMA_OF_MANY,
    GradeDocument,
    GradesDocument,
)

NOT_ASCII = re.compile(r"[^\x00-\x7f]")
BYTE_ORDER_MARK = b"\xef\xbb\xbf"
FAMILY = re.compile(r"dicedojo/grades?/v(\d+)")
MAX_BYTES = 512 * MB  # some thousand grades
HOW = "dojo grade FOLDER --format json --out grade.json"
DIALECT = "https://json-schema.org/draft/2020-12/schema"
SCHEMA_FILES = {"grade-v1.json": GradeDocument, "grades-v1.json": GradesDocument}
POINTS = {"type": "number", "minimum": -100, "maximum": 100}

_encoder = msgspec.json.Encoder(decimal_format="number")
_decoder = msgspec.json.Decoder(GradeDocument | GradesDocument)


def encode_grades(grades: Sequence[GradeDocument]) -> str:
    """Return one grade's document, or one document that holds several, as JSON.

    It is ASCII only, so that the encoding of a terminal or a file cannot damage it.
    """
    document = grades[0] if len(grades) == 1 else GradesDocument(grades=tuple(grades))
    text = msgspec.json.format(_encoder.encode(document), indent=2).decode()
    return NOT_ASCII.sub(lambda char: json.dumps(char[0])[1:-1], text) + "\n"


def stream_json(grades: Iterable[GradeDocument]) -> Iterator[str]:
    """Yield the text of `encode_grades` in pieces, one grade at a time."""
    several = iter(grades)
    first, second = next(several), next(several, None)
    if second is None:
        yield encode_grades([first])
        return
    lead = f'{{\n  "schema": "{SCHEMA_OF_MANY}",\n  "grades": [\n    '
    for grade in chain([first, second], several):
        yield lead + encode_grades([grade])[:-1].replace("\n", "\n    ")
        lead = ",\n    "
    yield "\n  ]\n}\n"


def to_builtins(record: msgspec.Struct) -> dict[str, Any]:
    """Return a document, or a part of one, as `json.loads` returns its text."""
    builtins: dict[str, Any] = json.loads(_encoder.encode(record))
    return builtins


def well_formed(grade: GradeDocument) -> GradeDocument:
    r"""Return a document that every JSON reader accepts.

    A submission may contain halves of surrogate pairs; each becomes the text `\ud800`.
    """
    try:
        _encoder.encode(grade)
    except UnicodeEncodeError:
        values = _spelled_out(msgspec.to_builtins(grade))
        return msgspec.convert(values, GradeDocument)
    return grade


def _spelled_out(value: Any) -> Any:
    if isinstance(value, str):
        return value.encode("utf-8", "backslashreplace").decode()
    if isinstance(value, dict):
        return {_spelled_out(key): _spelled_out(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_spelled_out(item) for item in value]
    return value


def read_grades(path: Path) -> tuple[GradeDocument, ...]:
    """Return the grades of a file that holds one document or several.

    Raises:
        UnusableInput: there is no such file, or it is not a document of this version.
    """
    if path.is_dir():
        raise UnusableInput(
            f"{path} is a folder, and a grade document is a file.",
            next=f"dojo report {path / 'grade.json'}",
        )
    if not path.exists():
        raise UnusableInput(f"There is no {path}.", next=HOW)
    return decode_grades(read_bounded(path, MAX_BYTES), str(path))


def decode_grades(content: bytes, name: str = "This") -> tuple[GradeDocument, ...]:
    """Return the grades of a document; unknown fields are ignored.

    Raises:
        UnusableInput: it is not a document of this version; messages call it `name`.
    """
    content = content.removeprefix(BYTE_ORDER_MARK)
    try:
        document = _decoder.decode(content)
    except (msgspec.DecodeError, RecursionError) as error:
        raise _refusal(content, name, str(error)) from error
    return (document,) if isinstance(document, GradeDocument) else document.grades


def _refusal(content: bytes, name: str, fault: str) -> UnusableInput:
    """Return why a text is not a document of this version.

    `fault` is why it does not follow the schema.
    """
    try:
        document = msgspec.json.decode(content)
    except (msgspec.DecodeError, RecursionError) as error:
        cut = "truncated" in str(error) and bool(content)
        return UnusableInput(
            f"{name} ends too early: it is not complete."
            if cut
            else f"{name} is not a JSON document.",
            evidence="" if cut or not content else str(error),
            next=HOW,
        )
    schema = document.get("schema") if isinstance(document, dict) else None
    if schema in (SCHEMA, SCHEMA_OF_MANY):
        return UnusableInput(
            f"{name} does not follow the schema that it names.",
            evidence=fault,
            hint="It was changed, or written by another version of dicedojo.",
            next=HOW,
        )
    if version := isinstance(schema, str) and FAMILY.fullmatch(schema):
        return UnusableInput(
            f"{name} is a grade document of version {version[1]}.",
            evidence="This dicedojo reads version 1.",
            hint="A newer dicedojo reads it: pip install --upgrade dicedojo.",
        )
    return UnusableInput(
        f"{name} is not a grade document.",
        evidence=f"Its schema is {schema!r}." if schema else "It names no schema.",
        next=HOW,
    )


def schema_text(file: str) -> str:
    """Return the text of one of SCHEMA_FILES, generated from its type."""
    kind = SCHEMA_FILES[file]
    (root,), components = msgspec.json.schema_components(
        [kind], ref_template="#/$defs/{name}"
    )
    name = file.removesuffix(".json").replace("-", ":")
    schema = {
        "$schema": DIALECT,
        "$id": f"urn:dicedojo:{name}",
        **root,
        "$defs": {
            name: _all_required(component)
            for name, component in sorted(components.items())
        },
    }
    return json.dumps(_with_numbers(schema), indent=2) + "\n"


def _all_required(component: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of an object with all fields required, as it is written.

    A field that was added later has a default, for reading earlier documents.
    """
    if "properties" not in component:
        return component
    properties = {
        name: {key: item for key, item in field.items() if key != "default"}
        for name, field in component["properties"].items()
    }
    return {**component, "properties": properties, "required": list(properties)}


def _with_numbers(schema: Any) -> Any:
    """Return the schema with points as numbers, as they are written."""
    if isinstance(schema, list):
        return [_with_numbers(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    if schema.get("format") == "decimal":
        return {**{k: v for k, v in schema.items() if k != "format"}, **POINTS}
    return {key: _with_numbers(item) for key, item in schema.items()}
