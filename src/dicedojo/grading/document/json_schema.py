"""The JSON Schemas that grade documents follow, made from their types.

A wheel holds them as files: `hatch_build.py` writes what `schema_text` returns.
"""

from __future__ import annotations

import json
from typing import Any

import msgspec

from dicedojo.grading.document.grade import GradeDocument, GradesDocument

DIALECT = "https://json-schema.org/draft/2020-12/schema"
FILES = {"grade-v1.json": GradeDocument, "grades-v1.json": GradesDocument}
POINTS = {"type": "number", "minimum": -100, "maximum": 100}


def schema_text(file: str) -> str:
    """Return the text of one of FILES, generated from its type."""
    kind = FILES[file]
    (whole,), components = msgspec.json.schema_components(
        [kind], ref_template="#/$defs/{name}"
    )
    name = file.removesuffix(".json").replace("-", ":")
    schema = {
        "$schema": DIALECT,
        "$id": f"urn:dicedojo:{name}",
        **whole,
        "$defs": {
            name: _all_required(component)
            for name, component in sorted(components.items())
        },
    }
    return json.dumps(_with_numbers(schema), indent=2) + "\n"


def _all_required(component: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of an object as it is written: with every field.

    A field that came later has a default, with which earlier documents are read.
    """
    if "properties" not in component:
        return component
    properties = {
        name: {key: each for key, each in field.items() if key != "default"}
        for name, field in component["properties"].items()
    }
    return {**component, "properties": properties, "required": list(properties)}


def _with_numbers(schema: Any) -> Any:
    """Return the schema with points as numbers, which is how they are written."""
    if isinstance(schema, list):
        return [_with_numbers(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    if schema.get("format") == "decimal":
        return {**{k: v for k, v in schema.items() if k != "format"}, **POINTS}
    return {key: _with_numbers(each) for key, each in schema.items()}
