"""Makes a program look new without a change to what it does.

A test that runs in one process with a program can read it, and could know every mutant
by its text. So all that it meets there is salted: each function, and the module, begins
with an assignment that nobody reads. Its name depends on all files of the submission,
the test that would know it among them.
"""

from __future__ import annotations

import ast

from dicedojo.syntax import parse

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def salt(source: str, word: str) -> str:
    """Return the program with assignments to a name made of `word`.

    A program that cannot be read comes back as it is.
    """
    try:
        tree = parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return source
    number = int(word[:8], 16)
    assignment = f"_{word} = {number}"
    for node in ast.walk(tree):
        if isinstance(node, (*FUNCTIONS, ast.Module)):
            at = 1 if ast.get_docstring(node, clean=False) is not None else 0
            while _is_future(node.body[at : at + 1]):
                at += 1
            node.body[at:at] = ast.parse(assignment).body
    try:
        return ast.unparse(ast.fix_missing_locations(tree))
    except RecursionError:
        return source


def _is_future(body: list[ast.stmt]) -> bool:
    return any(
        isinstance(node, ast.ImportFrom) and node.module == "__future__"
        for node in body
    )
