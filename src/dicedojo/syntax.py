"""Parses Python source, in one thread at a time.

CPython before 3.12.2 counts how deep it is in a tree in one place for all threads
(python/cpython#106905). Two threads that parse at the same time can then end with
“SystemError: AST constructor recursion depth mismatch”.
"""

from __future__ import annotations

import ast
import threading

_ONE_AT_A_TIME = threading.Lock()


def parse(source: str | bytes) -> ast.Module:
    """Return the syntax tree of a module.

    Raises:
        SyntaxError, ValueError, RecursionError, MemoryError: as `ast.parse`.
    """
    with _ONE_AT_A_TIME:
        return ast.parse(source)
