"""Grades as annotations of a change in GitHub Actions: workflow commands.

https://docs.github.com/actions/reference/workflow-commands-for-github-actions has their
syntax. GitHub shows ten errors, ten warnings and ten notices of a step, so the most
important come first.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import PurePosixPath

from dicedojo.grading import GradeDocument
from dicedojo.report.bugs import surviving_bugs
from dicedojo.report.changes import describe_change, suggest_test
from dicedojo.report.scored_lines import result_lines
from dicedojo.report.wording import (
    bug_finding_tests,
    describe_difference,
    headline_message,
    reason_of,
    state_rule,
)
from dicedojo.text import WHY, plain, plain_lines

ARCHIVES = {".zip", ".tgz", ".tar", ".gz"}  # their members are not in a checkout


class Rule(Enum):
    """A kind of finding: how serious it is, and its title."""

    NOT_GRADED = "error", "dojo could not grade this"
    PROBLEM = "error", "A problem with the submission"
    WRONG_ANSWER = "error", "The code answers differently from the rules"
    OPEN_STEP = "error", "A step of the kata does not hold yet"
    FOUND_BUG = "error", "A test has found a bug in the code"
    SURVIVING_BUG = "warning", "The tests pass with a bug in this line"
    EXCLUDED_TEST = "warning", "A test does not count"

    def __init__(self, level: str, title: str) -> None:
        self.level, self.title = level, title


@dataclass(frozen=True)
class FilePlace:
    """A place in a file. Lines and columns count from 1; 0 is unknown.

    A place with an end is on one line.
    """

    file: str  # relative to where the command ran, or absolute
    line: int = 0
    column: int = 0
    end: int = 0  # the first column behind it

    @property
    def in_repository(self) -> bool:
        """Whether it can be a file of a checkout, below the working directory."""
        above = PurePosixPath(self.file).parents
        is_packed = any(parent.suffix in ARCHIVES for parent in above)
        return not (self.file.startswith(("/", "../")) or is_packed)


@dataclass(frozen=True)
class Annotation:
    """One annotation."""

    rule: Rule
    message: str  # lines
    place: FilePlace | None = None


def find(grade: GradeDocument) -> Iterator[Annotation]:
    """Yield the findings of a grade, most serious first."""
    yield from _problems(grade)
    if grade.decided and not grade.unusable:
        yield from _wrong_answers(grade)
        yield from _red_tests(grade)
        yield from _survivors(grade)
    yield from _excluded(grade)


def _problems(grade: GradeDocument) -> Iterator[Annotation]:
    for problem in grade.problems:
        undecided = not grade.decided and problem == grade.problems[-1]
        message = "\n".join([f"{plain(problem.kind)}:", *plain_lines(problem.message)])
        rule = Rule.NOT_GRADED if undecided else Rule.PROBLEM
        place = _in_module(grade, 0)
        if problem.file:
            place = _place(grade, problem.file, problem.line)
        yield Annotation(rule, message, place)
    if grade.unusable and not grade.problems:
        yield Annotation(Rule.PROBLEM, plain(grade.unusable, WHY), _in_module(grade, 0))


def _wrong_answers(grade: GradeDocument) -> Iterator[Annotation]:
    witness = grade.exam.sweep.witness
    line = _line_of_function(grade, witness.call) if witness is not None else 1
    if witness is not None:
        message = f"Witness: {state_rule(witness, 'your code')}"
        yield Annotation(Rule.WRONG_ANSWER, message, _in_module(grade, line))
    titles = {
        step.name: f"Step {step.number}: {step.title}" for step in grade.exam.steps
    }
    if reason := headline_message(grade):
        message = f"No step passes; every scenario ended like this:\n{reason}"
        yield Annotation(
            Rule.OPEN_STEP, "\n".join(plain_lines(message)), _in_module(grade, line)
        )
        return
    for part in grade.parts:
        if part.name == "behaviour":
            for item in part.lines:
                if item.label in titles and item.points < item.possible:
                    message = f"{plain(titles[item.label])}. {plain(item.why, WHY)}"
                    place = _in_module(grade, line)
                    yield Annotation(Rule.OPEN_STEP, message, place)


def _red_tests(grade: GradeDocument) -> Iterator[Annotation]:
    for test, why in bug_finding_tests(grade):
        message = f"{test} is right and fails on the submission's code. {why}".rstrip()
        yield Annotation(Rule.FOUND_BUG, message, _in_test(grade, test))


def _survivors(grade: GradeDocument) -> Iterator[Annotation]:
    if not grade.tests.valid:
        return
    for survivor in surviving_bugs(grade.tests):
        mutant = survivor.mutant
        change = describe_change(mutant).replace("`", "'")
        lines = [f"The tests pass although {change}."]
        if mutant.witness is not None:
            answers = describe_difference(mutant.witness)
            lines += [f"Witness: {answers}", suggest_test(mutant, mutant.witness)]
        if survivor.gain:
            lines.append(survivor.gain)
        is_span = mutant.end > mutant.start and "\n" not in mutant.original
        end = mutant.column + len(mutant.original) if is_span else 0
        place = _place(grade, mutant.file, mutant.line, mutant.column, end)
        yield Annotation(Rule.SURVIVING_BUG, "\n".join(lines), place)


def _excluded(grade: GradeDocument) -> Iterator[Annotation]:
    for record in grade.tests.excluded:
        message = f"{plain(record.test)} does not count, {plain(record.kind)}: "
        place = _in_test(grade, record.test)
        yield Annotation(Rule.EXCLUDED_TEST, message + reason_of(record), place)


def _in_module(grade: GradeDocument, line: int) -> FilePlace | None:
    if not grade.module.file:
        return None
    return _place(grade, grade.module.file, line)


def _in_test(grade: GradeDocument, test: str) -> FilePlace | None:
    """Return the file of a test; a document does not have the line."""
    file, _, _ = test.partition("::")
    return _place(grade, file) if file.endswith(".py") else None


def _place(grade: GradeDocument, file: str, *span: int) -> FilePlace | None:
    """Return a place in a submission's file; None if its path is not known.

    A path is as the command was given it. A single file keeps its own name when it is
    graded under another. The files next to it are known only if it has its usual name,
    since Canvas numbers each file. Files in a zip file follow its name.
    """
    path = PurePosixPath(grade.provenance.submission_path)
    if path.suffix != ".py":
        return FilePlace(posixpath.normpath(path / file), *span)
    if file == grade.module.file:
        return FilePlace(posixpath.normpath(path), *span)
    if path.name != PurePosixPath(grade.module.file).name:
        return None
    return FilePlace(posixpath.normpath(path.parent / file), *span)


def _line_of_function(grade: GradeDocument, call: str) -> int:
    """Return the line that defines the function of a call; 1 if it is not found."""
    name = call.partition("(")[0].rpartition(".")[2]
    definition = re.compile(rf"\s*(async\s+)?def\s+{re.escape(name)}\s*\(")
    for number, line in enumerate(grade.module.source.split("\n"), start=1):
        if definition.match(line):
            return number
    return 1


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


def _properties(finding: Annotation) -> dict[str, str]:
    place = finding.place
    if place is None or not place.in_repository:
        return {"title": finding.rule.title}
    properties = {"file": plain(place.file)}
    if place.line:
        properties |= {"line": str(place.line)}
    if place.end:
        properties |= {"endLine": str(place.line), "col": str(place.column)}
        properties |= {"endColumn": str(place.end)}
    return {**properties, "title": finding.rule.title}


def _command(name: str, properties: dict[str, str], message: str) -> str:
    fields = ",".join(f"{key}={_property(value)}" for key, value in properties.items())
    return f"::{name} {fields}::{_data(message)}"


def _data(text: str) -> str:
    """Return a message escaped for a command."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    """Return a value escaped for a property."""
    return _data(text).replace(":", "%3A").replace(",", "%2C")
