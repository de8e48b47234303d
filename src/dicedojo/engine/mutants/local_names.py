"""Finds local variables of a function that can be renamed without any effect."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from dicedojo.syntax import unparse

Function = ast.FunctionDef | ast.AsyncFunctionDef
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
SCOPES = (*FUNCTIONS, ast.ClassDef, ast.Lambda, *COMPREHENSIONS)
LOOKING_AT_NAMES = {
    "dir",
    "eval",
    "exec",
    "globals",
    "locals",
    "vars",
    "_getframe",
    "currentframe",
}
WORD = re.compile(r"[^\W\d]\w*")


def renamable_locals(function: Function) -> set[str]:
    """Return the locals that only the function's own statements can see.

    Not among them are parameters, names declared global or nonlocal, names that a
    nested function, class or comprehension uses, names that are not bound by an
    assignment, private names (a class would change them), and all names of a function
    that can look its variables up by name.
    """
    if looks_at_names(function):
        return set()
    nodes = list(own_nodes(function))
    names = [node for node in nodes if isinstance(node, ast.Name)]
    bound = {node.id for node in names if isinstance(node.ctx, ast.Store)}
    return {name for name in bound - _held(function, nodes) if name[:2] != "__"}


def _held(function: Function, nodes: list[ast.AST]) -> set[str]:
    """Return the names that the function must keep."""
    kept_names = {argument.arg for argument in _arguments(function.args)}
    for node in nodes:
        match node:
            case ast.Global(names=names) | ast.Nonlocal(names=names):
                kept_names.update(names)
            case ast.Import(names=aliases) | ast.ImportFrom(names=aliases):
                kept_names.update((a.asname or a.name).split(".")[0] for a in aliases)
            case (
                ast.ExceptHandler(name=str(name))
                | ast.MatchAs(name=str(name))
                | ast.MatchStar(name=str(name))
                | ast.MatchMapping(rest=str(name))
            ):
                kept_names.add(name)
            case _ if isinstance(node, SCOPES):
                kept_names.update(_mentioned(node))
            case ast.AnnAssign(annotation=annotation):
                kept_names.update(_mentioned(annotation))
    return kept_names


def _arguments(arguments: ast.arguments) -> Iterator[ast.arg]:
    yield from (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)
    yield from filter(None, (arguments.vararg, arguments.kwarg))


def _mentioned(tree: ast.AST) -> set[str]:
    """Return every word in the code of a node, whether a name or part of a string."""
    return set(WORD.findall(unparse(tree) or ast.dump(tree)))


def own_nodes(function: Function) -> Iterator[ast.AST]:
    """Yield the nodes of a function's own scope, and the root of each nested scope."""
    waiting: list[ast.AST] = [*function.body]
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, SCOPES):
            waiting.extend(ast.iter_child_nodes(node))


def functions(tree: ast.AST) -> list[Function]:
    return [node for node in ast.walk(tree) if isinstance(node, FUNCTIONS)]


def looks_at_names(function: Function) -> bool:
    for node in ast.walk(function):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name):
                if name in LOOKING_AT_NAMES:
                    return True
    return False
