"""Which modules a submission's files import, by which names, and which it lacks."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import PurePosixPath

from dicedojo.submission.handed_files import Problem, is_for_tests
from dicedojo.submission.names import is_name
from dicedojo.submission.submission import Submission
from dicedojo.syntax import tree_of

KIND = "not available"
MAX_RELOADS = 20  # of a file that are looked at


def imports(source: bytes) -> Iterator[str]:
    """Yield the dotted names of all modules that a file may import.

    `from kata import game` may import `kata` and `kata.game`.
    """
    for node in _nodes(source):
        match node:
            case ast.Import():
                yield from (alias.name for alias in node.names)
            case ast.ImportFrom(level=0, module=str(name)):
                yield name
                yield from (f"{name}.{alias.name}" for alias in node.names)


@lru_cache(maxsize=8)
def imported_names(source: bytes) -> frozenset[str]:
    """Return the names of the modules that a file may import, and of their packages.

    A file that Python cannot read imports none. One of thousands of tests is asked
    about for each of them, and read once.
    """
    found = set(imports(source))
    return frozenset(found | {name.partition(".")[0] for name in found})


def names_used_from(source: bytes, module: str) -> frozenset[str]:
    """Return the names that a file imports from a module or looks up in it."""
    names: set[str] = set()
    for node in _nodes(source):
        match node:
            case ast.ImportFrom(module=name) if name == module:
                names |= {alias.name for alias in node.names}
            case ast.Attribute(value=ast.Name(id=name)) if name == module:
                names.add(node.attr)
    return frozenset(names)


def reload_line(source: bytes, test: str) -> int:
    """Return the line in which a test reloads a module, 0 where it does not.

    That is a line of its function or, if none is there, of what is outside all tests.
    """
    name = test.rpartition("::")[2].partition("[")[0]
    reloads = _reloads(source)
    inside = [line for line, tests in reloads if name in tests]
    outside = [line for line, tests in reloads if not tests]
    return min(inside or outside, default=0)


@lru_cache(maxsize=8)
def _reloads(source: bytes) -> tuple[tuple[int, frozenset[str]], ...]:
    """Return the lines of a file that call `reload`, and the tests around each."""
    nodes = [*_nodes(source)]
    tests = [
        (node.name, node.lineno, node.end_lineno or node.lineno)
        for node in nodes
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test")
    ]
    lines = []
    for node in nodes:
        match node:
            case ast.Call(func=ast.Name(id="reload") | ast.Attribute(attr="reload")):
                lines.append(node.lineno)
    return tuple(
        (line, frozenset(name for name, first, last in tests if first <= line <= last))
        for line in lines[:MAX_RELOADS]
    )


def tested_modules(submission: Submission, test: str) -> list[str]:
    """Return the submission's own files that the file of a test imports."""
    file = test.partition("::")[0]
    names = imported_names(submission.files.get(file, b""))
    return sorted(
        path
        for path in submission.files
        if path != submission.path
        and PurePosixPath(path).suffix == ".py"
        and PurePosixPath(path).stem in names
    )


def import_name(files: Mapping[str, bytes], path: str, usual: str = "") -> str:
    """Return the name under which the tests in `files` import the module at `path`.

    `src/kata/game.py` can be `game`, `kata.game` or `src.kata.game`. Where no test
    imports it, the answer is the `usual` name, if there is one, and else the shortest
    that the module's own relative imports allow.
    """
    possible = _possible_names(path)
    if not possible:
        return usual or PurePosixPath(path).stem.replace(".", "_")
    used = Counter(
        name
        for file, source in files.items()
        if file != path and file.endswith(".py")
        for name in set(imports(source))
        if name in possible
    )
    if used:
        return max(possible, key=lambda name: used[name])
    relative = any(
        isinstance(node, ast.ImportFrom) and node.level for node in _nodes(files[path])
    )
    return usual or possible[min(len(possible) - 1, int(relative))]


def _possible_names(path: str) -> list[str]:
    """Return what a file can be imported as, the shortest name first."""
    parts = PurePosixPath(path).with_suffix("").parts
    parts = parts[:-1] if parts[-1] == "__init__" else parts
    names: list[str] = []
    for part in reversed(parts):
        if not is_name(part):
            break
        names.append(f"{part}.{names[-1]}" if names else part)
    return names


def _nodes(source: bytes) -> Iterator[ast.AST]:
    """Yield the nodes of a program, none if Python refuses it."""
    tree = tree_of(source)
    if tree is not None:
        yield from ast.walk(tree)


def not_available(missing: Iterable[tuple[str, str]]) -> tuple[Problem, ...]:
    """Return a problem for each module; `missing` are pairs of a file and a module."""
    first: dict[str, str] = {}
    for file, module in sorted(missing):
        first.setdefault(module, file)
    return tuple(
        Problem(KIND, f"{file} imports {module}, which is not available in the exam.")
        for module, file in sorted(first.items())
    )


def program_files(submission: Submission) -> tuple[str, ...]:
    """Return the paths of the program's modules, the one under test first."""
    found = [submission.path]
    for path in found:
        names = set(_words(submission.files.get(path, b"")))
        for other in sorted(submission.files):
            if other not in found and _is_module(other) and _name(other) in names:
                found.append(other)
    return tuple(found)


def _words(source: bytes) -> Iterator[str]:
    """Yield each part of the name of a module that a file imports, and names in it."""
    tree = tree_of(source)
    if tree is None:
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield from alias.name.split(".")
        elif isinstance(node, ast.ImportFrom):
            yield from (node.module or "").split(".")
            yield from (alias.name for alias in node.names)


def _name(path: str) -> str:
    pure = PurePosixPath(path)
    return pure.parent.name if pure.stem == "__init__" else pure.stem


def _is_module(path: str) -> bool:
    """Return whether a file is a module, and not one of tests."""
    return path.endswith(".py") and not is_for_tests(path)
