"""Which files of a submission are its program: the module, and what that imports."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import PurePosixPath

from dicedojo.submission.definitions import parse
from dicedojo.submission.handed_files import is_for_tests
from dicedojo.submission.submission import Submission


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
    tree = parse(source)
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
