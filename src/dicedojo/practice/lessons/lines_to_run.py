"""Finds the lines of a lesson's code that have an answer, and how to run them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import takewhile
from textwrap import dedent

PROMPT, MORE = ">>> ", "... "
UNREADABLE = (SyntaxError, ValueError)
REMOVED = re.compile(r"^-.*", re.MULTILINE)
SIGN = re.compile(r"^[+ ]", re.MULTILINE)
Lines = tuple[str, ...]  # statements; the last one is an expression


def lines_to_run(language: str, code: str) -> dict[int, Lines]:
    """Return the statements to run for each line, by its number, from 0.

    For a line of a session these are the statements up to it. For a test it is the
    asserted call: once for each row of a table of examples, otherwise for the assert.
    Lines without an answer, and other languages, are left out.
    """
    if language == "pycon":
        return dict(_of_session(code.splitlines()))
    if language == "diff":
        language, code = "python", SIGN.sub("", REMOVED.sub("", code))
    try:
        body = ast.parse(dedent(code)).body if language == "python" else []
    except UNREADABLE:
        return {}
    imports = tuple(ast.unparse(node) for node in body if _imports(node))
    tests = (node for node in body if isinstance(node, ast.FunctionDef))
    return {
        line: (*imports, *lines)
        for test in tests
        if test.name.startswith("test_")
        for line, lines in _of_test(test)
    }


def _of_session(lines: list[str]) -> Iterator[tuple[int, Lines]]:
    statements: Lines = ()
    for number, line in enumerate(lines):
        if not line.startswith(PROMPT):
            continue
        more = takewhile(lambda text: text.startswith(MORE), lines[number + 1 :])
        statement = "\n".join(text[len(PROMPT) :] for text in (line, *more))
        statements = (*statements, statement)
        if _is_expression(statement):
            yield number, statements


def _of_test(test: ast.FunctionDef) -> Iterator[tuple[int, Lines]]:
    parameters = {argument.arg for argument in test.args.args}
    tables = [table for node in test.decorator_list if (table := _table(node))]
    statements: Lines = ()
    for statement in test.body:
        call = _asked_call(statement)
        if call is None:
            statements = (*statements, ast.unparse(statement))
        elif not parameters:
            yield _last(call) - 1, (*statements, ast.unparse(call))
        elif len(tables) == 1 and parameters == _names(tables[0][0]):
            names, rows = tables[0]
            for row in reversed(rows):  # of several on a line, the first wins
                if isinstance(row, ast.Starred):
                    continue
                assignment = f"{names} = {_values(row)}"
                yield _last(row) - 1, (assignment, *statements, ast.unparse(call))


def _table(decorator: ast.expr) -> tuple[str, list[ast.expr]] | None:
    """Return the parameter names and the rows of a `parametrize` decorator."""
    match decorator:
        case ast.Call(ast.Attribute(attr="parametrize"), [names, ast.List(rows), *_]):
            try:
                value = ast.literal_eval(names)
            except UNREADABLE:
                return None
            text = value if isinstance(value, str) else ", ".join(map(str, value))
            return text, rows
    return None


def _names(text: str) -> set[str]:
    return {name.strip() for name in text.split(",")}


def _values(row: ast.expr) -> str:
    """Return the values of a row, which can be a `pytest.param`."""
    if isinstance(row, ast.Call) and ast.unparse(row.func) == "pytest.param":
        return ", ".join(map(ast.unparse, row.args))
    return ast.unparse(row)


def _asked_call(statement: ast.stmt) -> ast.expr | None:
    """Return the call in an assert, or in a block that should raise."""
    match statement:
        case ast.Assert(ast.Compare(ast.Call() as call)):
            return call
        case ast.Assert(ast.Compare(_, [_], [ast.Call() as call])):
            return call
        case ast.Assert(ast.Call() as call):
            return call
        case ast.With(body=[ast.Expr(ast.Call() as call)]):
            return call
    return None


def _last(node: ast.expr) -> int:
    return node.end_lineno or node.lineno


def _imports(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Import | ast.ImportFrom)


def _is_expression(statement: str) -> bool:
    try:
        ast.parse(statement, mode="eval")
    except UNREADABLE:
        return False
    return True
