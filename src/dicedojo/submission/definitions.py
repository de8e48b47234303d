"""The functions and names that a program defines, read from its text."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from dicedojo import syntax

CALLED = {"staticmethod": 0, "classmethod": 1}  # parameters that Python fills


@dataclass(frozen=True)
class Function:
    """A function, or a method that can be called on a new instance of its class."""

    name: str  # `score`, `Game.score`
    least: int  # positional arguments that it needs
    most: int | None  # and takes; None for any number
    line: int = 0  # of its definition

    def takes(self, count: int) -> bool:
        """Return whether it can be called with so many positional arguments."""
        return self.least <= count and (self.most is None or count <= self.most)


def find_functions(source: str | bytes) -> list[Function]:
    """Return the functions and methods, in order; none of a text that is not Python."""
    tree = syntax.tree_of(source)
    return list(_functions(tree.body)) if tree else []


def find_program_functions(source: str | bytes) -> list[Function]:
    """Return the functions and methods of a program that may have tests in its file.

    Where tests stand below functions, what follows the first test is left out.
    """
    tree = syntax.tree_of(source)
    return list(_functions(_program(tree.body))) if tree else []


def top_level_names(source: str | bytes) -> frozenset[str] | None:
    """Return the names that the module binds, "*" where it imports all of another.

    Statements inside `if` and `try` are looked into. None if it is not Python.
    """
    tree = syntax.tree_of(source)
    if tree is None:
        return None
    return frozenset(name for name, _ in syntax.bindings(tree))


def _program(body: Sequence[ast.stmt]) -> Sequence[ast.stmt]:
    """Return the statements above the first test; all, if no function is there."""
    defined = [one for one in body if isinstance(one, syntax.DEFINITIONS)]
    tests = [one for one in defined if _is_test(one)]
    if not tests or tests[0] is defined[0]:
        return body
    return body[: body.index(tests[0])]


def _is_test(node: ast.stmt) -> bool:
    match node:
        case ast.ClassDef(name=name, body=body):
            return "Test" in name and any(map(_is_test, body))
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            return name.startswith("test_")
    return False


def _functions(body: Sequence[ast.stmt]) -> Iterator[Function]:
    for node in body:
        match node:
            case ast.FunctionDef():
                yield _placed(node, signature(node.name, node.args, 0))
            case ast.ClassDef() if _is_made_without_arguments(node):
                for method in node.body:
                    match method:
                        case ast.FunctionDef() if not method.name.startswith("__"):
                            name = f"{node.name}.{method.name}"
                            filled = filled_by_python(method)
                            yield _placed(method, signature(name, method.args, filled))


def _placed(node: ast.FunctionDef, function: Function) -> Function:
    return replace(function, line=node.lineno)


def _is_made_without_arguments(node: ast.ClassDef) -> bool:
    for method in node.body:
        if isinstance(method, ast.FunctionDef) and method.name == "__init__":
            return signature("__init__", method.args, 1).takes(0)
    return True


def filled_by_python(method: ast.FunctionDef) -> int:
    """Return how many parameters Python fills in a call on an instance."""
    names = [one.id for one in method.decorator_list if isinstance(one, ast.Name)]
    return next((CALLED[name] for name in names if name in CALLED), 1)


def signature(name: str, arguments: ast.arguments, filled: int = 0) -> Function:
    """Return a function with these parameters, of which Python fills some."""
    positional = len(arguments.posonlyargs) + len(arguments.args) - filled
    needed = positional - len(arguments.defaults)
    most = None if arguments.vararg else positional
    if None in arguments.kw_defaults:  # it needs a keyword, which no question gives
        needed, most = 1, 0
    return Function(name, max(needed, 0), most)
