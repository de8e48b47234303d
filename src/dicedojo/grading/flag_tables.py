"""Does a program look its answers up, where it should work them out?"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

MIN_ANSWERS = 60  # literal questions in a file; the course's own programs have 27
MIN_LOOKED_UP = 10  # entries of a table that is asked for the whole argument
CONVERTS = {"frozenset", "list", "map", "repr", "sorted", "str", "tuple"}
LITERAL = (ast.Constant, ast.Tuple, ast.List)
Function = ast.FunctionDef | ast.AsyncFunctionDef


def find_tables(
    tree: ast.Module, functions: Sequence[str]
) -> Iterator[tuple[int, str]]:
    """Yield the lines with a table of answers, and a description of it.

    `functions` are those that are graded. Test functions may hold as many examples
    as they like.
    """
    places = sorted(_questions(tree))
    if len(places) >= MIN_ANSWERS:
        yield places[0], f"is the first of {len(places)} literal questions or answers"
    sizes = _table_sizes(tree)
    for node in tree.body:
        if isinstance(node, Function) and node.name in functions:
            table = _looked_up(node)
            if sizes.get(table, 0) >= MIN_LOOKED_UP:
                what = f"looks its whole argument up in a table of {sizes[table]}"
                yield node.body[-1].lineno, f"{what} entries"


def _questions(tree: ast.Module) -> Iterator[int]:
    """Yield the line of each literal key, pair or comparison outside test functions."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if _is_test(node):
            continue
        match node:
            case ast.Dict(keys):
                yield from (key.lineno for key in keys if isinstance(key, LITERAL))
            case ast.Tuple(items) | ast.List(items) | ast.Set(items):
                yield from (
                    item.lineno
                    for item in items
                    if isinstance(item, ast.Tuple | ast.List) and len(item.elts) > 1
                )
            case ast.Compare(ops=[ast.Eq()], comparators=[right]):
                if isinstance(right, ast.Tuple | ast.List):
                    yield node.lineno
            case ast.match_case(pattern=ast.MatchSequence() as pattern):
                yield pattern.lineno
        waiting += ast.iter_child_nodes(node)


def _is_test(node: ast.AST) -> bool:
    named = isinstance(node, Function | ast.ClassDef)
    return named and node.name.lower().startswith("test")  # type: ignore[attr-defined]


def _table_sizes(tree: ast.Module) -> dict[str, int]:
    """Return the number of entries of each table at the top level, by name."""
    found: dict[str, int] = {}
    for node in tree.body:
        match node:
            case ast.Assign([ast.Name(name)], ast.Dict(keys)) | ast.AnnAssign(
                ast.Name(name), value=ast.Dict(keys)
            ):
                found[name] = len(keys)
    return found


def _looked_up(function: Function) -> str:
    """Return the table that a function returns an entry of, "" if it does more."""
    body = [node for node in function.body if not _is_docstring(node)]
    match body:
        case [ast.Return(ast.Call(ast.Attribute(ast.Name(table), "get"), [key, *_]))]:
            pass
        case [ast.Return(ast.Subscript(ast.Name(table), key))]:
            pass
        case _:
            return ""
    names = {node.id for node in ast.walk(key) if isinstance(node, ast.Name)}
    own = {argument.arg for argument in function.args.args}
    return table if own & names and names <= own | CONVERTS else ""


def _is_docstring(node: ast.stmt) -> bool:
    match node:
        case ast.Expr(ast.Constant(str())):
            return True
    return False
