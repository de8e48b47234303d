"""Finds why a function of the learner's module returns None."""

from __future__ import annotations

import ast

from dicedojo import syntax

VALUES = (  # none of them is None, a name seldom
    *(ast.Name, ast.Subscript, ast.BinOp, ast.UnaryOp, ast.Compare, ast.JoinedStr),
    *(ast.List, ast.Tuple, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp),
)
BUILTINS = {
    *("abs", "bool", "dict", "float", "int", "len", "list", "max", "min", "round"),
    *("set", "sorted", "str", "sum", "tuple"),
}


def why_none(module: ast.Module, name: str) -> str:
    """Return why a function returns None; "" if that is not certain."""
    for node in reversed(module.body):
        if isinstance(node, ast.FunctionDef) and node.name == name:
            parts = list(syntax.shallow_nodes(node.body))
            values = [part.value for part in parts if isinstance(part, ast.Return)]
            return _about_returns(node, values) if values else _no_return(node, parts)
    return ""


def _no_return(function: ast.FunctionDef, parts: list[ast.AST]) -> str:
    name = function.name
    if any(isinstance(part, ast.Name) and part.id == "print" for part in parts):
        return f"`{name}` prints and returns nothing; a test sees what it returns."
    if not all(isinstance(node, ast.Expr | ast.Pass) for node in function.body):
        return f"`{name}` has no return, so each call gives None."
    return ""


def _about_returns(function: ast.FunctionDef, values: list[ast.expr | None]) -> str:
    name = function.name
    for function_name in filter(None, map(_gives_none, values)):
        return f"`{name}` returns what `{function_name}` gives, and that is None."
    ends_itself = isinstance(function.body[-1], ast.Return | ast.Raise)
    if not ends_itself and all(map(_is_value, values)):
        return f"`{name}` gives None for this call: no return was reached."
    return ""


def _gives_none(value: ast.expr | None) -> str:
    """Return the name of a called function that always returns None, or ""."""
    match value:
        case ast.Call(func=ast.Name(id="print" as name)):
            return name
        case ast.Call(
            func=ast.Attribute(
                attr="append" | "extend" | "reverse" | "shuffle" | "sort" as name
            )
        ):
            return name
    return ""


def _is_value(value: ast.expr | None) -> bool:
    match value:
        case ast.Constant():
            return value.value is not None
        case ast.Call(func=ast.Name(id=name)):
            return name in BUILTINS
        case ast.IfExp():
            return _is_value(value.body) and _is_value(value.orelse)
    return isinstance(value, VALUES)
