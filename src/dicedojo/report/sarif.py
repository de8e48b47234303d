"""Grades as SARIF 2.1.0, which code scanning and editors open: one run."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
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
    """Yield the log in pieces, one grade at a time; it goes through them twice.

    GitHub takes at most 20 runs of a file, so a class is one. It has no times, so that
    two runs write the same file.
    """
    driver: dict[str, Any] = {
        "name": "dicedojo",
        "informationUri": HOMEPAGE,
        "rules": [_rule(rule) for rule in RULES],
    }
    about: list[tuple[str, str]] = []
    outcomes: list[dict[str, Any]] = []
    notifications: list[dict[str, Any]] = []
    for grade in grades:
        if grade.provenance.dicedojo:
            driver["semanticVersion"] = grade.provenance.dicedojo
        about.append((grade.kata, grade.submission))
        outcomes.append(_outcome(grade))
        notifications += _notifications(grade)
    invocation: dict[str, Any] = {
        "executionSuccessful": all(one["decided"] for one in outcomes)
    }
    if notifications:
        invocation["toolExecutionNotifications"] = notifications
    run = {
        "tool": {"driver": driver},
        "automationDetails": {
            "id": plain(f"dicedojo/{'/'.join(_common(about))}") + "/"
        },
        "invocations": [invocation],
        "columnKind": "unicodeCodePoints",
        "properties": {"grades": outcomes},
    }
    return json_list(
        lambda results: {
            "$schema": SCHEMA,
            "version": "2.1.0",
            "runs": [{**run, "results": results}],
        },
        (
            _result(finding, grade.submission)
            for grade in grades
            for finding in find(grade)
            if finding.rule != NOT_GRADED
        ),
    )


def _common(about: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """Return kata and submission where there is one grade, else the kata of all."""
    if len(about) == 1:
        return about[0]
    katas = {kata for kata, _ in about}
    return tuple(katas) if len(katas) == 1 else ("katas",)


def _outcome(grade: GradeDocument) -> dict[str, Any]:
    return {
        "submission": plain(grade.submission),
        "points": number(grade.points),
        "possible": number(grade.possible),
        "passed": grade.passed,
        "decided": grade.decided,
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


def _notifications(grade: GradeDocument) -> Iterator[dict[str, Any]]:
    """Yield what dojo says where it did not come to an end."""
    if grade.decided:
        return
    for finding in find(grade):
        if finding.rule == NOT_GRADED:
            yield {"level": "error", "message": {"text": finding.message}}


def _result(finding: Finding, submission: str) -> dict[str, Any]:
    key = f"{finding.rule.id}\n{submission}\n{finding.key}"
    result: dict[str, Any] = {
        "ruleId": finding.rule.id,
        "ruleIndex": RULES.index(finding.rule),
        "level": finding.rule.level,
        "message": {"text": finding.message},
        "partialFingerprints": {"dicedojoFinding/v1": _hash(key)},
    }
    place = finding.place
    if place is not None and (place.in_repository or place.file.startswith("/")):
        result["locations"] = [{"physicalLocation": _location(place)}]
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
