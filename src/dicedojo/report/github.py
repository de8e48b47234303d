"""Grades as marks on lines of a change in GitHub Actions: workflow commands.

https://docs.github.com/actions/reference/workflow-commands-for-github-actions says how
they are written. GitHub shows ten errors, ten warnings and ten notices of a step, so
the most important come first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dicedojo.grading.document.grade import GradeDocument
from dicedojo.report.findings import Finding, find
from dicedojo.report.scored_lines import result_lines
from dicedojo.text import plain


def stream_github(grades: Iterable[GradeDocument]) -> Iterator[str]:
    """Yield a command on each line: the outcome of each grade, then its findings."""
    return (f"{line}\n" for grade in grades for line in _commands(grade))


def _commands(grade: GradeDocument) -> Iterator[str]:
    title = plain(f"{grade.kata}: {grade.submission}")
    level = "notice" if grade.decided else "error"
    yield _command(level, {"title": title}, "\n".join(result_lines(grade)))
    for finding in find(grade):
        level = finding.rule.level
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
