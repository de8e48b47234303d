"""The page of cases that only a person can decide, with the submitted code."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from dicedojo.classroom.by_person import Case
from dicedojo.classroom.gradebook.records import Subject
from dicedojo.classroom.gradebook.store import Gradebook
from dicedojo.classroom.row import Row
from dicedojo.errors import UnusableInput
from dicedojo.grading import GradeDocument
from dicedojo.report import render_page
from dicedojo.submission import read_path
from dicedojo.syntax import tree_of
from dicedojo.text import counted, moment, plain, plain_lines

MAX_FILES = 12  # of a submission, by name
MAX_CODE = 2  # files whose code is shown
MAX_LINES, MAX_LINE = 80, 400  # of each; columns of a line
FILE_NAME = 120  # characters


# A case and the commands that decide it; the last one only closes it.
OpenCase = tuple[Case, tuple[str, ...]]


def render_review(
    book: Gradebook, cases: Sequence[OpenCase], *, files: Mapping[str, str]
) -> str:
    """Return the page of these cases, in order, each with its commands.

    `files` has the addresses of students' pages, by id.
    """
    subject = book.subject
    return render_page(
        "review.html",
        "dicedojo.classroom.pages",
        title=plain(subject.title),
        updated=moment(subject.updated_at),
        questions=dict.fromkeys(case.kind.question for case, _ in cases),
        cases=[
            (case, commands, *_evidence(book, case.row)) for case, commands in cases
        ],
        pages=files,
    )


def _evidence(book: Gradebook, row: Row) -> tuple[list[str], list[tuple[str, str]]]:
    """Return file names with sizes, and excerpts of the code by name."""
    graded = row.machine_points is not None
    grade = book.grades.document(row.student.id) if graded else None
    files = _read(book.subject, row.handed_in)
    names = [
        f"{plain(name, FILE_NAME)}, {counted(len(content), 'byte')}"
        for name, content in files.items()
    ]
    if rest := names[MAX_FILES:]:
        names[MAX_FILES:] = [counted(len(rest), "more file")]
    excerpts = [
        (plain(name, FILE_NAME), "\n".join(plain_lines(code, MAX_LINES, MAX_LINE)))
        for name, code in _code(files, grade)
        if code.strip()
    ]
    return names, excerpts[:MAX_CODE]


def _read(subject: Subject, handed_in: str) -> Mapping[str, bytes]:
    folder = Path(subject.folder)
    path = folder / handed_in
    if not handed_in or not path.exists():
        return {}
    if not path.resolve().is_relative_to(folder.resolve()):
        return {}
    try:
        return read_path(path).files
    except UnusableInput:
        return {}


def _code(
    files: Mapping[str, bytes], grade: GradeDocument | None
) -> Iterator[tuple[str, str]]:
    """Yield the code of a case: suggested functions, else programs, else any text."""
    texts = {
        name: content.decode("utf-8", "replace")
        for name, content in files.items()
        if b"\0" not in content
    }
    programs = {name: text for name, text in texts.items() if name.endswith(".py")}
    if grade is not None and not grade.unusable:
        programs = {grade.module.file: grade.module.source, **programs}
    problems = grade.problems if grade is not None else ()
    for names in (problem.names for problem in problems if problem.names is not None):
        for _, own in names.functions:
            for file, source in programs.items():
                if code := _definition(source, own):
                    yield f"{own} in {file}", code
                    break
        return
    yield from (programs or texts).items()


def _definition(source: str, name: str) -> str:
    tree = tree_of(source)
    for node in ast.walk(tree) if tree else ():
        if isinstance(node, ast.FunctionDef) and node.name == name.rpartition(".")[2]:
            return "\n".join(source.splitlines()[node.lineno - 1 : node.end_lineno])
    return ""
