"""Definitions in a program's text, and the text up to a forgotten `main()`.

Such a call should not cost all points. A module is cut before the statement at its top
level that fails, a test file before an unguarded `unittest.main()`, which would end
pytest. The rest is left out.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from dicedojo.course import Kata
from dicedojo.submission.handed_files import Problem, ProblemKind, is_collected
from dicedojo.submission.slips_in_tests import unguarded_mains
from dicedojo.submission.submission import Submission
from dicedojo.syntax import DEFINITIONS, bindings, tree_of

CALLED = {"staticmethod": 0, "classmethod": 1}  # parameters that Python fills
Place = tuple[int, int]  # a line, from 1, and how many of its bytes come before
HARMLESS = (*DEFINITIONS, ast.Import, ast.ImportFrom, ast.Assign, ast.AnnAssign)


@dataclass(frozen=True)
class Function:
    """A function, or a method that can be called on a new instance of its class."""

    name: str  # `score`, `Game.score`
    least: int  # the number of positional arguments that it needs
    most: int | None  # and at most takes; None for any number
    line: int  # of its definition

    def takes(self, count: int) -> bool:
        """Return whether it can be called with so many positional arguments."""
        return self.least <= count and (self.most is None or count <= self.most)


def find_functions(source: str | bytes) -> list[Function]:
    """Return the functions and methods, in order; none of a text that is not Python."""
    tree = tree_of(source)
    return list(_functions(tree.body)) if tree else []


def find_program_functions(source: str | bytes) -> list[Function]:
    """Return the functions and methods of a program that may have tests in its file.

    If tests follow functions, everything after the first test is left out.
    """
    tree = tree_of(source)
    return list(_functions(_program(tree.body))) if tree else []


def top_level_names(source: str | bytes) -> frozenset[str] | None:
    """Return the names that the module binds, "*" if it imports all of another.

    This includes statements inside `if` and `try`. None if it is not Python.
    """
    tree = tree_of(source)
    if tree is None:
        return None
    return frozenset(name for name, _ in bindings(tree))


def _program(body: Sequence[ast.stmt]) -> Sequence[ast.stmt]:
    """Return the statements above the first test; all if there is no function."""
    definitions = [node for node in body if isinstance(node, DEFINITIONS)]
    tests = [node for node in definitions if _is_test(node)]
    if not tests or tests[0] is definitions[0]:
        return body
    return body[: body.index(tests[0])]


def _is_test(node: ast.stmt) -> bool:
    match node:
        case ast.ClassDef(name=name, body=body):
            return "Test" in name and any(map(_is_test, body))
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            return name.startswith("test_")
    return False


def _functions(body: Sequence[ast.stmt]) -> Iterator[Function]:
    for node in body:
        match node:
            case ast.FunctionDef():
                yield _function(node.name, node)
            case ast.ClassDef() if _is_made_without_arguments(node):
                for method in node.body:
                    match method:
                        case ast.FunctionDef() if not method.name.startswith("__"):
                            name = f"{node.name}.{method.name}"
                            yield _function(name, method, _filled_by_python(method))


def _is_made_without_arguments(node: ast.ClassDef) -> bool:
    for method in node.body:
        if isinstance(method, ast.FunctionDef) and method.name == "__init__":
            return _function("__init__", method, 1).takes(0)
    return True


def _filled_by_python(method: ast.FunctionDef) -> int:
    """Return how many parameters Python fills in a call on an instance."""
    names = [node.id for node in method.decorator_list if isinstance(node, ast.Name)]
    return next((CALLED[name] for name in names if name in CALLED), 1)


def _function(name: str, node: ast.FunctionDef, filled: int = 0) -> Function:
    """Return a definition as a Function; Python fills some of its parameters."""
    arguments = node.args
    positional = len(arguments.posonlyargs) + len(arguments.args) - filled
    needed = positional - len(arguments.defaults)
    most = None if arguments.vararg else positional
    if None in arguments.kw_defaults:  # it needs a keyword, which no question has
        needed, most = 1, 0
    return Function(name, max(needed, 0), most, node.lineno)


@dataclass(frozen=True)
class ImportFailure:
    """The failure of a module's import: a message, and the line in the module.

    The line is 0 if it is unknown: the import did not end, or ended the process.
    """

    message: str
    line: int = 0


def cut_before_failure(
    kata: Kata, submission: Submission, failure: ImportFailure
) -> Submission | None:
    """Return the submission with its module cut before the statement that fails.

    None if no public function is defined before it.
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

    A slip of the kind UNGUARDED_MAIN states where one is cut. The module is unchanged.
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

    If the line is unknown, 0, it is the first statement after the first of `names` that
    is not a definition, import or assignment. None if none of `names` is before it.
    """
    tree = tree_of(source)
    if tree is None:
        return None
    public = set(names)
    place = _failing(tree, line) if line else _doing(tree, public)
    if place is None:
        return None
    remaining = top_level_names(before(source.encode(), place)) or frozenset()
    return place if public & remaining else None


def before(source: bytes, place: Place) -> bytes:
    """Return the program up to a place, with a newline at the end."""
    line, column = place
    lines = source.splitlines(keepends=True)
    same_line = lines[line - 1][:column].rstrip(b"; \t")
    return b"".join(lines[: line - 1]) + (same_line + b"\n" if same_line else b"")


def _failing(tree: ast.Module, line: int) -> Place | None:
    for statement in tree.body:
        start = first_line(statement)
        if start <= line <= (statement.end_lineno or start):
            return start, statement.col_offset
    return None


def _doing(tree: ast.Module, public: set[str]) -> Place | None:
    is_below = False
    for statement in tree.body:
        if isinstance(statement, DEFINITIONS):
            is_below = is_below or statement.name in public
        elif is_below and not isinstance(statement, HARMLESS):
            return statement.lineno, statement.col_offset
    return None


def first_line(statement: ast.stmt) -> int:
    """Return the first line of a statement or of its decorators."""
    decorators: list[ast.expr] = getattr(statement, "decorator_list", [])
    return min([statement.lineno, *(decorator.lineno for decorator in decorators)])


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
    return Problem(ProblemKind.FAILS_AT_IMPORT, "\n".join(lines))
