"""Grades as marks on lines of a change: in GitHub Actions, and in merge requests.

The former are workflow commands.
https://docs.github.com/actions/reference/workflow-commands-for-github-actions says how
they are written. GitHub shows ten errors, ten warnings and ten notices of a step, so
the most important come first.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import Any

from dicedojo.grading.document.grade import GradeDocument
from dicedojo.report.findings import Finding, Place, find
from dicedojo.report.json_text import json_list
from dicedojo.report.scored_lines import result_lines
from dicedojo.text import plain

SEVERITIES = {"error": "major", "warning": "minor"}
COMMANDS = {"error": "error", "warning": "warning"}


def stream_github(grades: Iterable[GradeDocument]) -> Iterator[str]:
    """Yield a command on each line: the outcome of each grade, then its findings."""
    return (f"{line}\n" for grade in grades for line in _commands(grade))


def _commands(grade: GradeDocument) -> Iterator[str]:
    title = plain(f"{grade.kata}: {grade.submission}")
    level = "notice" if grade.decided else "error"
    yield _command(level, {"title": title}, "\n".join(result_lines(grade)))
    for finding in find(grade):
        level = COMMANDS[finding.rule.level]
        yield _command(level, _properties(finding), finding.message)


def _properties(finding: Finding) -> dict[str, str]:
    place = finding.place
    if place is None or not place.in_repository:
        return {"title": finding.rule.title}
    properties = {"file": plain(place.file)}
    if place.line:
        properties |= {"line": str(place.line)}
    if place.end_line:
        properties |= {"endLine": str(place.end_line)}
    if place.end_column:
        columns = {"col": str(place.column), "endColumn": str(place.end_column)}
        properties |= columns
    return {**properties, "title": finding.rule.title}


def _command(name: str, properties: dict[str, str], message: str) -> str:
    listed = ",".join(f"{key}={_property(each)}" for key, each in properties.items())
    return f"::{name} {listed}::{_data(message)}"


def _data(text: str) -> str:
    """Return a message in which nothing ends the command."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    """Return a value in which nothing ends the property."""
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def stream_gitlab(grades: Iterable[GradeDocument]) -> Iterator[str]:
    """Yield the report in pieces: a list of findings, the worst of each grade first.

    https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format lists
    the fields. Only findings with a place in a file can be shown there.
    """
    entries = (
        _entry(finding, finding.place)
        for grade in grades
        for finding in find(grade)
        if finding.place is not None and finding.place.in_repository
    )
    return json_list(lambda found: found, entries)


def _entry(finding: Finding, place: Place) -> dict[str, Any]:
    key = f"{finding.rule.id}\n{place.file}\n{finding.key}"
    lines = {"begin": place.line or 1}
    if place.end_line:
        lines["end"] = place.end_line
    return {
        "description": f"{finding.rule.title}. {finding.message}".replace("\n", " "),
        "check_name": finding.rule.id,
        "fingerprint": hashlib.sha256(key.encode("utf-8", "replace")).hexdigest(),
        "severity": SEVERITIES[finding.rule.level],
        "location": {"path": plain(place.file), "lines": lines},
    }
