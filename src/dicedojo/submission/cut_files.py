"""Cuts files before a forgotten `main()`, which should not cost all points.

A module is cut before the statement at its top level that fails, a test file before an
unguarded `unittest.main()`, which would end pytest. All after it is left out, too.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass, replace

from dicedojo.course.kata import Kata
from dicedojo.submission.definitions import top_level_names
from dicedojo.submission.handed_files import Problem, is_collected
from dicedojo.submission.slips_in_tests import unguarded_mains
from dicedojo.submission.submission import Submission
from dicedojo.syntax import DEFINITIONS, tree_of

KIND = "fails at import"
Place = tuple[int, int]  # a line, from 1, and how many of its bytes come before
HARMLESS = (*DEFINITIONS, ast.Import, ast.ImportFrom, ast.Assign, ast.AnnAssign)


@dataclass(frozen=True)
class ImportFailure:
    """How the import of a module failed: in words, and at which of its lines.

    The line is 0 where none is known: the import did not end, or ended the process.
    """

    message: str
    line: int = 0


def cut_before_failure(
    kata: Kata, submission: Submission, failure: ImportFailure
) -> Submission | None:
    """Return the submission with its module cut before the statement that fails.

    None where no public function is defined before it.
    """
    names = {name.partition(".")[0] for name in kata.functions}
    place = None
    if not submission.unusable:
        place = find_cut(submission.text, names, failure.line)
    if place is None:
        return None
    cut = before(submission.source, place)
    return replace(
        submission,
        files={**submission.files, submission.path: cut},
        problems=(*submission.problems, _problem(submission.path, place[0], failure)),
    )


def cut_tests(submission: Submission) -> Submission:
    """Return the submission with its test files as far as pytest can read them.

    A slip of the kind UNGUARDED_MAIN says where one is cut. The module is left alone.
    """
    files = {
        path: _cut(source) if is_collected(path) and path != submission.path else source
        for path, source in submission.files.items()
    }
    return submission if files == submission.files else replace(submission, files=files)


def _cut(source: bytes) -> bytes:
    tree = tree_of(source)
    for statement, _ in unguarded_mains(tree) if tree else ():
        return before(source, (statement.lineno, statement.col_offset))
    return source


def find_cut(source: str, names: Iterable[str], line: int) -> Place | None:
    """Return where the top-level statement at a line begins.

    Where the line is not known, 0, it is the first statement after the first of `names`
    that does more than to define something. None where this leaves none of `names`.
    """
    tree = tree_of(source)
    if tree is None:
        return None
    wanted = set(names)
    place = _failing(tree, line) if line else _doing(tree, wanted)
    if place is None:
        return None
    left = top_level_names(before(source.encode(), place)) or frozenset()
    return place if wanted & left else None


def before(source: bytes, place: Place) -> bytes:
    """Return the program before a place, with the end of its last line."""
    line, column = place
    lines = source.splitlines(keepends=True)
    same_line = lines[line - 1][:column].rstrip(b"; \t")
    return b"".join(lines[: line - 1]) + (same_line + b"\n" if same_line else b"")


def _failing(tree: ast.Module, line: int) -> Place | None:
    for statement in tree.body:
        first = _first_line(statement)
        if first <= line <= (statement.end_lineno or first):
            return first, statement.col_offset
    return None


def _doing(tree: ast.Module, wanted: set[str]) -> Place | None:
    seen = False
    for statement in tree.body:
        if isinstance(statement, DEFINITIONS):
            seen = seen or statement.name in wanted
        elif seen and not isinstance(statement, HARMLESS):
            return statement.lineno, statement.col_offset
    return None


def _first_line(statement: ast.stmt) -> int:
    decorators: list[ast.expr] = getattr(statement, "decorator_list", [])
    return min([statement.lineno, *(each.lineno for each in decorators)])


def _problem(path: str, line: int, failure: ImportFailure) -> Problem:
    fails = f"{path} fails at line {line} when it is imported: {failure.message}"
    lines = [
        fails
        if failure.line
        else f"{failure.message[:1].upper()}{failure.message[1:]}.",
        f"It is graded as far as it got: line {line} and all after it are left out,",
        "for the exam, the mutants and your tests. This costs no points here.",
        f"Under plain pytest, tests that import {path} do not run.",
        'Next: move these lines under `if __name__ == "__main__":`.',
    ]
    return Problem(KIND, "\n".join(lines))
