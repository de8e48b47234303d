"""Functions that are called with the same arguments: one may be there to check another.

A test that asks `points(roll) == expected(roll)` has two functions that answer alike if
both are right, and only its author knows which of them is the program.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator

from dicedojo.syntax import tree_of

Scope = ast.Module | ast.FunctionDef | ast.AsyncFunctionDef


def compared_with(own: str, sources: Iterable[bytes]) -> frozenset[str]:
    """Return the names that are called with the arguments that `own` gets beside them.

    Beside it is in the same function, or at the top level of the same file.
    """
    found: set[str] = set()
    for source in sources:
        tree = tree_of(source) or ast.Module([], [])
        for scope in ast.walk(tree):
            if isinstance(scope, Scope):
                for names in _names_by_arguments(scope):
                    found |= names if own in names else set()
    return frozenset(found - {own})


def names_used_by(own: str, source: bytes) -> frozenset[str]:
    """Return the names that functions called `own` use, and those that these use."""
    uses: defaultdict[str, set[str]] = defaultdict(set)
    for node in ast.walk(tree_of(source) or ast.Module([], [])):
        if isinstance(node, ast.FunctionDef):
            for part in ast.walk(node):
                uses[node.name].add(getattr(part, "id", getattr(part, "attr", "")))
    found = {own}
    while more := set().union(*(uses[name] for name in found)) - found:
        found |= more
    return frozenset(found - {own})


def _names_by_arguments(scope: Scope) -> Iterator[set[str]]:
    """Yield the names that one scope calls with the same arguments."""
    names: defaultdict[str, set[str]] = defaultdict(set)
    for node in _inside(scope):
        match node:
            case ast.Call(
                func=ast.Name(id=name) | ast.Attribute(attr=name), args=[_, *_]
            ):
                names["".join(map(ast.dump, node.args))].add(name)
    yield from names.values()


def _inside(scope: Scope) -> Iterator[ast.AST]:
    waiting: list[ast.AST] = [*scope.body]
    while waiting:
        node = waiting.pop()
        if not isinstance(node, Scope):
            yield node
            waiting += ast.iter_child_nodes(node)
