"""Moves tests from the module's own file into a separate test file.

Then pytest finds them, they can run on every program that replaces the module, and no
mutant changes a test. Each statement keeps its line.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from pathlib import PurePosixPath

from dicedojo.course import Kata
from dicedojo.submission.definitions import first_line
from dicedojo.submission.handed_files import Problem, ProblemKind, is_collected
from dicedojo.submission.imports import imported_names
from dicedojo.submission.submission import Submission
from dicedojo.syntax import DEFINITIONS, bound_by, tree_of
from dicedojo.text import listed

MAX_STATEMENTS = 1_000  # of a module that is split
NAMED = 3  # tests that the message names; more are counted
PYTEST_GIVES = {
    *("capsys", "capfd", "caplog", "monkeypatch", "recwarn", "request"),
    *("subtests", "tmp_path", "tmpdir"),
}


@dataclass(frozen=True)
class Split:
    """A module without its tests, and these tests as a file that imports it."""

    module: bytes
    tests: str
    names: tuple[str, ...]  # of the tests: functions and classes


def separate_tests(kata: Kata, submission: Submission) -> Submission:
    """Return the submission with the tests of its module in a file of their own.

    It is the same submission if the module holds no test.
    """
    if submission.unusable:
        return submission
    public = {name.partition(".")[0] for name in kata.functions}
    module = name_for_tests(kata, submission)
    split = split_tests(submission.source, submission.text, module, public)
    if split is None:
        return submission
    path = _free_path(submission)
    message = (
        f"{submission.path} holds tests: {listed(split.names, NAMED)}.\n"
        f"They are run as a file of their own, {path}, which imports the rest."
    )
    files = {
        **submission.files,
        submission.path: split.module,
        path: split.tests.encode(),
    }
    problems = (*submission.problems, Problem(ProblemKind.TESTS_IN_MODULE, message))
    return replace(submission, files=files, problems=problems)


def split_tests(
    source: bytes, text: str, module: str, public: Collection[str]
) -> Split | None:
    """Return a program and its tests; None if it holds none that can be moved.

    `text` is the `source` as Python decodes it. Code that only the tests use moves with
    them, and statements at the top level that call them are dropped. Names of the
    module that tests need are imported from `module`; the `public` ones stay there.
    """
    tree = tree_of(text)
    importable = all(part.isidentifier() for part in module.split("."))
    if tree is None or not importable or len(tree.body) > MAX_STATEMENTS:
        return None
    parts = [_Part(node) for node in tree.body]
    moved = _moved(parts, public)
    tests = [part for part in moved if part.is_test]
    if not tests:
        return None
    needed = set().union(*(part.uses for part in moved))
    copied = [part for part in parts if part.is_import and part.binds & needed]
    future = [part for part in parts if part.is_future]
    staying = [part for part in parts if part not in moved and not part.is_import]
    names = set().union(*(part.binds for part in staying)) & needed
    code = [part for part in moved if part.is_definition]
    lines = text.splitlines(keepends=True)
    return Split(
        module=b"".join(_without(source.splitlines(keepends=True), moved)),
        tests=_test_file(lines, [*future, *copied], code, module, sorted(names)),
        names=tuple(name for part in tests for name in sorted(part.binds)),
    )


class _Part:
    """A statement at the top level of a module."""

    def __init__(self, node: ast.stmt) -> None:
        decorators: list[ast.expr] = getattr(node, "decorator_list", [])
        self.node = node
        self.first = first_line(node)
        self.last = node.end_lineno or node.lineno
        nodes = list(ast.walk(node))
        if isinstance(node, DEFINITIONS):
            self.binds = {node.name}
        else:
            self.binds = set().union(*(bound_by(part) for part in nodes))
        self.uses = {
            part.id
            for part in nodes
            if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load)
        }
        self.uses |= {part.arg for part in nodes if isinstance(part, ast.arg)}
        self.is_import = isinstance(node, ast.Import) or (
            isinstance(node, ast.ImportFrom) and not node.level
        )
        self.is_future = (
            isinstance(node, ast.ImportFrom) and node.module == "__future__"
        )
        self.is_definition = isinstance(node, (*DEFINITIONS, ast.Assign, ast.AnnAssign))
        self.is_fixture = any("fixture" in _words(d) for d in decorators)
        self.is_main = isinstance(node, ast.If) and "__name__" in _words(node.test)
        self.is_test = False

    def looks_like_a_test(self, fixtures: Collection[str]) -> bool:
        """Return whether pytest collects it, and can call it with known fixtures."""
        node = self.node
        if isinstance(node, ast.ClassDef):
            methods = [item.name for item in node.body if isinstance(item, DEFINITIONS)]
            bases = [word for base in node.bases for word in _words(base)]
            is_named = node.name.startswith("Test") or "TestCase" in bases
            return is_named and any(name.startswith("test") for name in methods)
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            return False
        parameters = node.args
        arguments = {p.arg for p in (*parameters.posonlyargs, *parameters.args)}
        can_run = bool(node.decorator_list) or arguments <= {*fixtures, *PYTEST_GIVES}
        return node.name.startswith("test") and can_run and not self.is_fixture


def _words(node: ast.expr) -> set[str]:
    """Return the names and attributes in an expression."""
    names = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
    attrs = (part.attr for part in ast.walk(node) if isinstance(part, ast.Attribute))
    return {*names, *attrs}


def _moved(parts: Iterable[_Part], public: Collection[str]) -> list[_Part]:
    """Return the tests, code that only they use, and statements that only call them.

    If the program has none of the `public` names, the tests call its functions under
    other names, and its definitions stay.
    """
    every = list(parts)
    is_renamed = not any(part.binds & set(public) for part in every)
    fixtures = {name for part in every if part.is_fixture for name in part.binds}
    for part in every:
        part.is_test = part.looks_like_a_test(fixtures) and not part.binds & set(public)
    program = [part for part in every if part.is_definition and not part.is_fixture]
    for part in every:  # the program may call a function with the name of a test
        part.is_test = part.is_test and not any(
            user.uses & part.binds for user in program if not user.is_test
        )
    if not any(part.is_test for part in every):
        return []
    moved = [part for part in every if part.is_test or part.is_fixture]
    while more := [
        part
        for part in every
        if part not in moved
        and not (is_renamed and part.is_definition)
        and _follows(part, moved, every, public)
    ]:
        moved += more
    alone = [part for part in moved if not _shares_a_line(part, every, moved)]
    return sorted(alone, key=lambda part: part.first)


def _follows(
    part: _Part, moved: list[_Part], every: list[_Part], public: Collection[str]
) -> bool:
    """Return whether only moved statements use a statement, or it only calls them."""
    if part.is_import or part.is_main or part.binds & set(public):
        return False
    if not part.is_definition:
        tests = set().union(*(test.binds for test in moved))
        return bool(part.uses & tests)
    users = [user for user in every if user is not part and user.uses & part.binds]
    return (
        bool(users)
        and all(user in moved or user.is_main for user in users)
        and any(user in moved for user in users)
    )


def _shares_a_line(part: _Part, every: list[_Part], moved: list[_Part]) -> bool:
    return any(
        other.first <= part.last and part.first <= other.last
        for other in every
        if other not in moved
    )


def _without(lines: list[bytes], moved: Iterable[_Part]) -> list[bytes]:
    """Return the lines, with empty ones for the moved statements."""
    remaining = list(lines)
    for part in moved:
        for at in range(part.first - 1, part.last):
            line = lines[at]
            remaining[at] = line[len(line.rstrip(b"\r\n")) :]
    return remaining


def _test_file(
    lines: list[str],
    imports: Collection[_Part],
    code: Collection[_Part],
    module: str,
    names: list[str],
) -> str:
    """Return a program of these statements, each on the line where it was."""
    out = ["\n"] * len(lines)
    for part in (*imports, *code):
        out[part.first - 1 : part.last] = lines[part.first - 1 : part.last]
    future = max((part.last for part in imports if part.is_future), default=0)
    header = f"from {module} import {', '.join(names)}\n" if names else ""
    free = next((at for at in range(future, len(out)) if out[at] == "\n"), None)
    start = min((part.first - 1 for part in code), default=0)
    if free is None or free > start:
        out.insert(future, header)  # every line before the tests is an import
    else:
        out[free] = header or "\n"
    return "".join(out)


def _free_path(submission: Submission) -> str:
    """Return an unused path in the folder of the module."""
    path = PurePosixPath(submission.path)
    name = f"test_in_{path.stem}"
    while str(path.with_name(f"{name}.py")) in submission.files:
        name += "_"
    return str(path.with_name(f"{name}.py"))


def name_for_tests(kata: Kata, submission: Submission) -> str:
    """Return the name under which tests must import the module."""
    path = PurePosixPath(submission.path)
    if not is_collected(submission.path):
        return kata.module
    other_files = (data for file, data in submission.files.items() if file != str(path))
    if any(path.stem in imported_names(data) for data in other_files):
        return kata.module  # a test of another file needs it there
    return f"program_of_{path.stem}"


def rename_for_tests(kata: Kata, submission: Submission) -> tuple[Kata, Submission]:
    """Return kata and submission with the module under a name that is not collected."""
    files = dict(submission.files)
    name = name_for_tests(kata, submission)
    if name == kata.module:
        return kata, submission
    path = str(PurePosixPath(submission.path).with_name(f"{name}.py"))
    files[path] = files.pop(submission.path)
    renamed = kata.with_names(name, kata.path, dict(kata.renamed))
    return renamed, replace(submission, files=files, path=path)
