"""Finds what asserts nothing in a test: an assert that is always true, or none."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator

FUNCTION = ast.FunctionDef | ast.AsyncFunctionDef
MADE_ANEW = (ast.List, ast.Dict, ast.Set, ast.Tuple)  # never the same object twice


def asserts_in_vain(
    test: FUNCTION, functions: Collection[str]
) -> Iterator[tuple[int, str]]:
    """Yield lines of a test and a sentence on each; `functions` are the kata's."""
    if all(map(_does_nothing, test.body)):
        yield test.lineno, f"`{test.name}` asserts nothing yet."
    for node in ast.walk(test):
        if isinstance(node, ast.Assert):
            yield from _always_true(node)
        elif isinstance(node, ast.Return) and isinstance(node.value, ast.Compare):
            yield (
                node.lineno,
                "this returns what it compares; write assert in place of return.",
            )
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Compare):
            yield (
                node.lineno,
                "this compares and asserts nothing; begin it with assert.",
            )
        elif isinstance(node, ast.Compare):
            yield from _of_no_use(node, functions)


def _does_nothing(node: ast.stmt) -> bool:
    """Return whether a statement is `pass`, a docstring, `...` or a print."""
    value = node.value if isinstance(node, ast.Expr) else None
    if isinstance(value, ast.Call):
        return isinstance(value.func, ast.Name) and value.func.id == "print"
    return isinstance(node, ast.Pass) or isinstance(value, ast.Constant)


def _always_true(node: ast.Assert) -> Iterator[tuple[int, str]]:
    test = node.test
    if isinstance(test, ast.Tuple):
        yield node.lineno, "with its message in brackets, an assert is always true."
    elif isinstance(test, ast.Constant) and isinstance(test.value, str):
        yield node.lineno, "text in quotes is always true; leave out the quotes."
    elif isinstance(test, ast.BoolOp) and isinstance(test.op, ast.Or):
        for part in test.values:
            if isinstance(part, ast.Constant) and part.value:
                yield (
                    node.lineno,
                    f"`or {ast.unparse(part)}` makes this always true; "
                    "write a whole comparison after or.",
                )


def _of_no_use(
    node: ast.Compare, functions: Collection[str]
) -> Iterator[tuple[int, str]]:
    """Yield comparisons with a function itself, and with the wrong operator."""
    sides = [node.left, *node.comparators]
    values = [side for side in sides if isinstance(side, (ast.Constant, *MADE_ANEW))]
    for side in sides if values else ():
        if isinstance(side, ast.Name) and side.id in functions:
            yield (
                node.lineno,
                f"`{side.id}` is the function itself; call it: {side.id}(...).",
            )
    if any(isinstance(each, ast.Is | ast.IsNot) for each in node.ops) and any(
        isinstance(side, MADE_ANEW)
        or (isinstance(side, ast.Constant) and type(side.value) in (int, float, str))
        for side in sides
    ):
        yield node.lineno, "`is` asks for the very same object; compare with ==."
