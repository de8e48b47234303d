"""Grades as a Code Quality report, which GitLab shows in merge requests.

https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format lists the
fields. Only findings with a place in a file can be shown there.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import Any

from dicedojo.grading.document.grade import GradeDocument
from dicedojo.report.findings import Finding, Place, find
from dicedojo.report.json_text import json_list
from dicedojo.text import plain

SEVERITIES = {"error": "major", "warning": "minor", "note": "info"}


def stream_gitlab(grades: Iterable[GradeDocument]) -> Iterator[str]:
    """Yield the report in pieces: a list of findings, the worst of each grade first."""
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
