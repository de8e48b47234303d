"""Which modules a submission's tests import, read from their text."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib.util import decode_source
from pathlib import PurePosixPath

from dicedojo import syntax
from dicedojo.submission.names import imports
from dicedojo.submission.submission import Submission


def imported_names(source: bytes) -> frozenset[str]:
    """Return the names of the modules that a file may import, and of their packages.

    A file that Python cannot read imports none.
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


def _nodes(source: bytes) -> Iterator[ast.AST]:
    try:
        tree = syntax.parse(decode_source(source))
    except (SyntaxError, ValueError, LookupError, RecursionError, MemoryError):
        return
    yield from ast.walk(tree)


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
