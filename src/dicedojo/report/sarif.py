"""Grades as SARIF 2.1.0, which code scanning and editors open: a run for each grade."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import quote

from dicedojo.grading.document.grade import GradeDocument
from dicedojo.report.findings import NOT_GRADED, RULES, Finding, Place, Rule, find
from dicedojo.report.json_text import json_list, number
from dicedojo.text import plain

SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/"
    "sarif-schema-2.1.0.json"
)
HOMEPAGE = "https://github.com/dicedojo/dicedojo"
ROOT = "%SRCROOT%"  # what paths are relative to: where the command ran


def stream_sarif(grades: Iterable[GradeDocument]) -> Iterator[str]:
    """Yield the log in pieces, one grade at a time.

    It has no times, so that two runs write the same file.
    """
    return json_list(
        lambda runs: {"$schema": SCHEMA, "version": "2.1.0", "runs": runs},
        map(_run, grades),
    )


def _run(grade: GradeDocument) -> dict[str, Any]:
    driver: dict[str, Any] = {
        "name": "dicedojo",
        "informationUri": HOMEPAGE,
        "rules": [_rule(rule) for rule in RULES],
    }
    if grade.provenance.dicedojo:
        driver["semanticVersion"] = grade.provenance.dicedojo
    return {
        "tool": {"driver": driver},
        "automationDetails": {
            "id": plain(f"dicedojo/{grade.kata}/{grade.submission}") + "/"
        },
        "invocations": [_invocation(grade)],
        "columnKind": "unicodeCodePoints",
        "results": [
            _result(finding) for finding in find(grade) if finding.rule != NOT_GRADED
        ],
        "properties": {
            "points": number(grade.points),
            "possible": number(grade.possible),
            "passed": grade.passed,
            "decided": grade.decided,
        },
    }


def _rule(rule: Rule) -> dict[str, Any]:
    return {
        "id": rule.id,
        "name": "".join(word.capitalize() for word in rule.id.split("-")),
        "shortDescription": {"text": rule.title},
        "fullDescription": {"text": rule.help},
        "help": {"text": rule.help},
        "defaultConfiguration": {"level": rule.level},
    }


def _invocation(grade: GradeDocument) -> dict[str, Any]:
    """Return whether dojo itself came to an end, and what it says if it did not."""
    found: dict[str, Any] = {"executionSuccessful": grade.decided}
    notifications = [
        {"level": "error", "message": {"text": finding.message}}
        for finding in find(grade)
        if finding.rule == NOT_GRADED
    ]
    if notifications:
        found["toolExecutionNotifications"] = notifications
    return found


def _result(finding: Finding) -> dict[str, Any]:
    key = f"{finding.rule.id}\n{finding.key}"
    result: dict[str, Any] = {
        "ruleId": finding.rule.id,
        "ruleIndex": RULES.index(finding.rule),
        "level": finding.rule.level,
        "message": {"text": finding.message},
        "partialFingerprints": {"dicedojoFinding/v1": _hash(key)},
    }
    if finding.place is not None:
        result["locations"] = [{"physicalLocation": _location(finding.place)}]
    return result


def _hash(key: str) -> str:
    return hashlib.sha256(key.encode("utf-8", "backslashreplace")).hexdigest()


def _location(place: Place) -> dict[str, Any]:
    """Return a place; code scanning wants a line, so an unknown one is the first."""
    region = {"startLine": place.line or 1}
    if place.column:
        region["startColumn"] = place.column
    if place.end_line:
        region |= {"endLine": place.end_line, "endColumn": place.end_column}
    return {"artifactLocation": _artifact(place.file), "region": region}


def _artifact(file: str) -> dict[str, str]:
    if file.startswith("/"):
        return {"uri": f"file://{_quoted(file)}"}
    return {"uri": _quoted(file), "uriBaseId": ROOT}


def _quoted(file: str) -> str:
    """Return a path in which every odd character is escaped, as in a URI."""
    parts = PurePosixPath(file).as_posix().encode("utf-8", "backslashreplace")
    return quote(parts, safe="/")
