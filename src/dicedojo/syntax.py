"""Parses Python source, in one thread at a time and silently; finds names it binds.

CPython before 3.12.2 counts the depth in a tree once for all threads
(python/cpython#106905). Two threads that parse at the same time can then raise
“SystemError: AST constructor recursion depth mismatch”.
"""

from __future__ import annotations

import ast
import threading
import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_ONE_AT_A_TIME = threading.Lock()


def parse(source: str | bytes) -> ast.Module:
    """Return the syntax tree of a module.

    Raises:
        SyntaxError, ValueError, RecursionError, MemoryError: as `ast.parse`.
    """
    with _ONE_AT_A_TIME, ignore_source_warnings():
        return ast.parse(source)


def tree_of(source: str | bytes) -> ast.Module | None:
    """Return the syntax tree of a module, None if Python refuses it."""
    try:
        return parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None  # ValueError: null bytes; the last two: absurd nesting


def tree_in(path: Path) -> ast.Module | None:
    """Return the syntax tree of a file, None if it is not a file or not Python."""
    try:
        return tree_of(path.read_bytes())
    except OSError:
        return None


def unparse(tree: ast.AST) -> str | None:
    r"""Return code for a tree, None if Python cannot write it.

    Python 3.11 cannot write `f"{''}"` or `f"{x:\n}"`. No Python can write a number of
    more digits than `sys.get_int_max_str_digits()`, or absurd nesting.
    """
    try:
        return ast.unparse(tree)
    except (ValueError, RecursionError):
        return None


def bindings(tree: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """Yield the names that a module binds, in order, each with the node that binds it.

    This includes statements inside `if` and `try`, but not functions and classes.
    """
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        for name in bound_by(node):
            yield name, node
        if not isinstance(node, DEFINITIONS):
            waiting += [*ast.iter_child_nodes(node)][::-1]


def shallow_nodes(body: Iterable[ast.stmt]) -> Iterator[ast.AST]:
    """Yield the nodes of statements, except those inside functions and classes."""
    waiting: list[ast.AST] = [*reversed([*body])]
    while waiting:
        node = waiting.pop()
        if not isinstance(node, (*DEFINITIONS, ast.Lambda)):
            yield node
            waiting += [*ast.iter_child_nodes(node)][::-1]


def bound_by(node: ast.AST) -> set[str]:
    """Return the names that a node binds, without those that its parts bind."""
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            return {node.name}
        case ast.Name(ctx=ast.Store()):
            return {node.id}
        case ast.alias():
            return {(node.asname or node.name).split(".")[0]}
    return set()


@contextmanager
def ignore_source_warnings() -> Iterator[None]:
    r"""Ignore the warnings of the compiler: `"\d"` in a string, `x is 1`.

    A learner's source is compiled often, once for each mutant, and its warnings would
    fill a teacher's terminal.
    """
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", category=SyntaxWarning)
        # Python 3.11 warns so about `"\d"`; later versions raise a SyntaxWarning.
        warnings.filterwarnings("ignore", "invalid escape", DeprecationWarning)
        yield
