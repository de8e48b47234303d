"""What of a program belongs to one design: its private names, its words.

A test may use what the rules promise, the public functions. A test that needs names of
the learner's own design cannot be judged by another design.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from functools import cache

from dicedojo import syntax
from dicedojo.course.kata import Kata

OWN_DESIGN = "NotInOtherDesigns"  # what using a private name raises
# Modules of the standard library that are the same for tests and program: no chance in
# them, no clock, and nothing that either could change for the other.
SHARED_MODULES = {
    *("abc", "collections", "copy", "dataclasses", "decimal", "enum", "fractions"),
    *("functools", "itertools", "math", "numbers", "operator", "re", "statistics"),
    *("string", "typing"),
}


@cache
def without_words(source: str) -> str:
    """Return the code alone: no docstring or comment says whether it is a chaff."""
    tree = syntax.parse(source)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and _is_words(body[0]):
            body[0] = ast.copy_location(ast.Pass(), body[0])
    return syntax.written(tree) or source


def _is_words(node: ast.AST) -> bool:
    match node:
        case ast.Expr(value=ast.Constant(value=str())):
            return True
    return False


def private_names(source: str, public: Iterable[str]) -> frozenset[str]:
    """Return the names that a module defines at its top level and that are not public.

    A module that does not parse defines none.
    """
    body = tree.body if (tree := syntax.tree_of(source)) else []
    nodes = ast.walk(ast.Module(_top_level(body), []))
    names = {name for node in nodes for name in syntax.bound_by(node)}
    dunders = {name for name in names if name.startswith("__")}
    return frozenset(names - dunders - set(public) - library_names(source).keys())


def given_names(kata: Kata) -> dict[str, tuple[str, str]]:
    """Return what the kata's own stub imports of modules that the kata gives, by name.

    So it is there in every design, under that name: module and name there.
    """
    tree = syntax.tree_in(kata.stub) or ast.Module([], [])
    return {
        one.asname or one.name: (module, one.name)
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and (module := node.module) in kata.given
        for one in node.names
        if one.name != "*"
    }


def own_names(kata: Kata, source: str) -> list[str]:
    """Return the names that a learner's module has and other designs need not."""
    return sorted(private_names(source, {*kata.public, *given_names(kata)}))


def library_names(source: str) -> dict[str, tuple[str, str]]:
    """Return what a module imports from shared ones, by name: module and name there.

    The latter is "" for the module itself. `from coin import *` takes them as well.
    """
    body = tree.body if (tree := syntax.tree_of(source)) else []
    found: dict[str, tuple[str, str]] = {}
    for node in body:
        match node:
            case ast.Import():
                pairs = [(one, one.name, "") for one in node.names]
            case ast.ImportFrom(module=str(module), level=0):
                pairs = [(one, module, one.name) for one in node.names]
            case _:
                pairs = []
        found |= {
            one.asname or one.name: (module, name)
            for one, module, name in pairs
            if module in SHARED_MODULES and name != "*"
        }
    others = [one for one in _top_level(body) if not _imports(one)]
    for part in ast.walk(ast.Module(others, [])):
        if not isinstance(getattr(part, "ctx", None), ast.Load):  # it is bound again
            found.pop(str(getattr(part, "name", getattr(part, "id", ""))), None)
    return found


def _imports(node: ast.stmt) -> bool:
    return isinstance(node, ast.Import | ast.ImportFrom)


def star_names(source: str) -> list[str] | None:
    """Return what `import *` takes of a module; None where that is not to be read."""
    names = private_names(source, ()) | library_names(source).keys()
    if not names or "__all__" in source:
        return None
    return sorted(name for name in names if not name.startswith("_"))


def _top_level(body: list[ast.stmt]) -> list[ast.stmt]:
    """Return the statements with the insides of functions and classes taken out."""
    found: list[ast.stmt] = []
    for node in body:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                found.append(ast.ClassDef(node.name, [], [], [], []))
            case _:
                found.append(node)
    return found
