"""Check files against what the programs that read them accept."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import jsonschema

from dicedojo.grading.document.grade import GradeDocument
from dicedojo.report.autograders import render_classroom50
from dicedojo.report.formats import FORMATS

SCHEMAS = Path(__file__).parent / "schemas"
XS = "{http://www.w3.org/2001/XMLSchema}"
RUNNER = {  # what the runner of Classroom 50 states
    "CLASSROOM": "cs1",
    "ASSIGNMENT": "greed",
    "SUBMISSION_TAG": "submit/2026-06-01T14-32-05Z-a1b2c3d",
    "COMMIT_URL": "https://github.example/ada/commit/a1b2c3d",
    "RELEASE_URL": "https://github.example/ada/releases/tag/submit%2F1",
    "REVIEW_URL": "https://github.example/ada/compare/1...2",
}


def check_contracts(
    grade: GradeDocument, reports: Mapping[str, str] | None = None
) -> None:
    """Check a grade in every format that another program reads.

    `reports` are its reports by format, where they are rendered already.
    """
    if reports is None:
        formats = ("gradescope", "junit", "github")
        reports = {format: FORMATS[format].render([grade]) for format in formats}
    validator("gradescope.json").validate(json.loads(reports["gradescope"]))
    check_classroom50(grade)
    check_junit(reports["junit"])
    check_github(reports["github"])


def check_classroom50(grade: GradeDocument) -> dict[str, Any]:
    """Check the result of a graded submission; return it."""
    result: dict[str, Any] = json.loads(render_classroom50(grade, RUNNER))
    if grade.timing is not None and grade.timing.graded_at:
        validator("classroom50.json").validate(result)
    for each in [result, *result["tests"]]:
        assert 0 <= each["score"] <= each["max-score"]
    for field in ("score", "max-score"):
        assert result[field] == sum(test[field] for test in result["tests"])
    return result


def check_github(report: str) -> list[str]:
    """Check that each line is one workflow command; return the lines."""
    lines = report.split("\n")
    assert lines.pop() == ""
    for line in lines:
        assert line.isprintable()
        _, command, message = line.split("::", 2)
        name, _, properties = command.partition(" ")
        assert name in {"error", "warning", "notice"}
        for one in properties.split(","):
            key, _, value = one.partition("=")
            assert key in {"file", "line", "endLine", "col", "endColumn", "title"}
            assert value
            assert ":" not in value
        assert message
    return lines


def check_junit(report: str) -> ElementTree.Element:
    """Check the elements, attributes and children that the schema names."""
    root = ElementTree.fromstring(report)
    elements = _declared("junit-10.xsd")
    for element in root.iter():
        known, required, children = elements[element.tag]
        assert set(element.keys()) <= known
        assert required <= set(element.keys())
        assert {child.tag for child in element} <= children
    return root


@cache
def validator(file: str) -> Any:
    """Return what validates against one of SCHEMAS."""
    schema = json.loads((SCHEMAS / file).read_text("utf-8"))
    kind = jsonschema.validators.validator_for(schema)
    kind.check_schema(schema)
    return kind(schema, format_checker=kind.FORMAT_CHECKER)


@cache
def _declared(file: str) -> dict[str, tuple[set[str], set[str], set[str]]]:
    """Return the attributes, required attributes and children of each element."""
    declared = {}
    for element in ElementTree.parse(SCHEMAS / file).getroot().findall(f"{XS}element"):
        attributes = list(element.iter(f"{XS}attribute"))
        declared[element.attrib["name"]] = (
            {one.attrib["name"] for one in attributes},
            {one.attrib["name"] for one in attributes if one.get("use") == "required"},
            {
                one.attrib["ref"]
                for one in element.iter(f"{XS}element")
                if "ref" in one.attrib
            },
        )
    return declared
