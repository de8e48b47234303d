"""One grade as a mutation testing report, which the viewer of Stryker opens.

The schema is version 2 of https://github.com/stryker-mutator/mutation-testing-elements.
Mutants that count neither way are `Ignored`, with the reason.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from dicedojo.grading.document.grade import GradeDocument
from dicedojo.grading.document.suite import MutantRecord, MutantStatus
from dicedojo.report.changes import describe_change
from dicedojo.report.json_text import json_text, number
from dicedojo.report.wording import NO_DIFFERENCE, tells_apart
from dicedojo.text import WHY, plain

VERSION = "2"
HOMEPAGE = "https://github.com/dicedojo/dicedojo"
THRESHOLDS = {"high": 80, "low": 60}  # the viewer's own, which colour its bars
STATUSES: dict[MutantStatus, str] = {
    "killed": "Killed",
    "timed out": "Timeout",
    "survived": "Survived",
    "equivalent": "Ignored",
    "undecided": "Ignored",
    "unimportable": "CompileError",
}


def render_stryker(grade: GradeDocument) -> str:
    """Return the report, without times, so that two runs write the same file."""
    report: dict[str, Any] = {
        "schemaVersion": VERSION,
        "thresholds": THRESHOLDS,
        "files": _files(grade),
        "testFiles": _test_files(grade),
        "framework": {
            "name": "dicedojo",
            "version": grade.provenance.dicedojo,
            "branding": {"homepageUrl": HOMEPAGE},
        },
        "config": {
            "kata": plain(grade.kata),
            "submission": plain(grade.submission),
            "points": number(grade.points),
            "possible": number(grade.possible),
            "decided": grade.decided,
        },
    }
    return json_text(report)


def _files(grade: GradeDocument) -> dict[str, Any]:
    """Return the module and its mutants; nothing where there is no module."""
    if not grade.module.file:
        return {}
    ids = _ids(grade)
    source = grade.module.source
    file = {
        "language": "python",
        "source": source,
        "mutants": [_mutant(grade, mutant, ids) for mutant in grade.tests.mutants],
    }
    return {plain(grade.module.file): file}


def _ids(grade: GradeDocument) -> dict[str, str]:
    """Return a short id for each test, since mutants repeat them."""
    return {test: str(place) for place, test in enumerate(grade.tests.collected)}


def _mutant(
    grade: GradeDocument, mutant: MutantRecord, ids: dict[str, str]
) -> dict[str, Any]:
    found: dict[str, Any] = {
        "id": mutant.id,
        "mutatorName": mutant.operator,
        "description": describe_change(mutant),
        "replacement": mutant.replacement,
        "location": _location(grade.module.source, mutant),
        "status": STATUSES[mutant.status],
        "killedBy": [ids[test] for test in mutant.killed_by if test in ids],
    }
    if reason := _reason(mutant):
        found["statusReason"] = reason
    if mutant.status == "survived":
        found["coveredBy"] = _counting(grade, ids)
    return found


def _reason(mutant: MutantRecord) -> str:
    if mutant.status == "equivalent":
        return "equivalent: no question of the game tells it from the original"
    if mutant.status == "undecided":
        return f"undecided, at no cost: {plain(mutant.why or NO_DIFFERENCE, WHY)}"
    if mutant.status == "unimportable":
        return "the changed module cannot be imported"
    if mutant.witness is not None:
        return f"Witness: {tells_apart(mutant.witness)}"
    return ""


def _counting(grade: GradeDocument, ids: dict[str, str]) -> list[str]:
    """Return the tests that count: each of them ran on every mutant that survived."""
    excluded = {one.test for one in grade.tests.excluded}
    return [id for test, id in ids.items() if test not in excluded]


def _test_files(grade: GradeDocument) -> dict[str, Any]:
    """Return the tests by file. Those that do not count say so behind their names."""
    kinds = {one.test: one.kind for one in grade.tests.excluded}
    files: defaultdict[str, list[dict[str, str]]] = defaultdict(list)
    for test, id in _ids(grade).items():
        file, _, name = test.partition("::")
        kind = f" (excluded: {plain(kinds[test])})" if test in kinds else ""
        files[plain(file)].append({"id": id, "name": plain(name or file) + kind})
    return {file: {"tests": tests} for file, tests in files.items()}


def _location(source: str, mutant: MutantRecord) -> dict[str, Any]:
    """Return where a mutant's change begins, and the first place behind it."""
    start = min(mutant.start, len(source))
    end = max(start, min(mutant.end, len(source)))
    return {"start": _position(source, start), "end": _position(source, end)}


def _position(source: str, offset: int) -> dict[str, int]:
    """Return line and column from 1. A column is two where JavaScript counts two."""
    line = source.count("\n", 0, offset) + 1
    before = source[source.rfind("\n", 0, offset) + 1 : offset]
    units = len(before.encode("utf-16-le", "surrogatepass")) // 2
    return {"line": line, "column": units + 1}
