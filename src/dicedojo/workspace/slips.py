"""Finds slips in a learner's tests that pytest passes over without a word."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

from dicedojo import syntax
from dicedojo.workspace.workspace import Workspace

TEST_FILES = ("test_*.py", "*_test.py")
OTHER_FILES = ("conftest.py", "__init__.py")
FUNCTION = ast.FunctionDef | ast.AsyncFunctionDef


def find_slips(workspace: Workspace) -> tuple[str, ...]:
    """Return a sentence for each slip, by file and line; no two for one line."""
    found: dict[str, str] = {}
    for where, sentence in _all_slips(workspace):
        found.setdefault(where, f"{where}: {sentence}")
    return tuple(found.values())


def _all_slips(workspace: Workspace) -> Iterator[tuple[str, str]]:
    yield from _misnamed_modules(workspace)
    for path in sorted(workspace.tests.rglob("*.py")):
        if path.name in OTHER_FILES:
            continue
        try:
            tree = syntax.parse(path.read_text("utf-8"))
        except (OSError, SyntaxError, ValueError, RecursionError):
            continue  # it is not a file, or the check says so itself
        where = path.relative_to(workspace.folder).as_posix()
        if any(fnmatch(path.name, pattern) for pattern in TEST_FILES):
            slips = sorted(_slips_in(tree))
            yield from ((f"{where}:{line}", sentence) for line, sentence in slips)
        elif any(_is_test(node) for node in tree.body):
            yield where, f"pytest reads no tests here; call it test_{path.name}."


def _misnamed_modules(workspace: Workspace) -> Iterator[tuple[str, str]]:
    """Yield files that were to be the module: Coin.py, coin.py.txt."""
    name = workspace.module.name
    for path in sorted(workspace.folder.iterdir()):
        meant = path.name.lower().removesuffix(".txt")
        if meant == name and path.name != name:
            yield path.name, f"Python reads {name} alone, with that very name."


def _is_test(node: ast.AST) -> bool:
    return isinstance(node, FUNCTION) and node.name.startswith("test")


def _slips_in(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the slips in one test file, by line."""
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    names |= {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
    for node in tree.body:
        if isinstance(node, ast.Assert):
            yield (
                node.lineno,
                "this assert is in no test, so it is none; put it into one.",
            )
        elif isinstance(node, FUNCTION) and not _is_test(node):
            is_used = node.name in names or node.decorator_list
            if not is_used and _has_assert(node):
                yield (
                    node.lineno,
                    f"pytest never runs `{node.name}`: begin it with test_.",
                )
    for scope in ast.walk(tree):
        if isinstance(scope, ast.Module | ast.ClassDef):
            yield from _hidden(scope.body)
        elif _is_test(scope):
            yield from _without_effect(scope)


def _has_assert(node: ast.AST) -> bool:
    return any(isinstance(each, ast.Assert) for each in ast.walk(node))


def _hidden(body: list[ast.stmt]) -> Iterator[tuple[int, str]]:
    seen: set[str] = set()
    for node in body:
        if isinstance(node, FUNCTION) and _is_test(node):
            if node.name in seen:
                yield (
                    node.lineno,
                    f"this hides the `{node.name}` above; rename one of them.",
                )
            seen.add(node.name)


def _without_effect(test: ast.AST) -> Iterator[tuple[int, str]]:
    for node in ast.walk(test):
        if isinstance(node, ast.Assert) and isinstance(node.test, ast.Tuple):
            yield node.lineno, "with its message in brackets, an assert is always true."
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Compare):
            yield (
                node.lineno,
                "this compares and asserts nothing; begin it with assert.",
            )


def missing_import(says: str, file: str, module: Path, names: tuple[str, ...]) -> str:
    """Return a sentence on a test that uses a name of the kata without its import."""
    for name in names:
        if says.startswith(f"NameError: name '{name}' is not defined"):
            line = f"from {module.stem} import {name}"
            return f"{file} does not import `{name}`. Its first line could be: {line}"
    return ""
