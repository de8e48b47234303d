"""Which names of a file are certain to be classes.

Anything else as a base would be called with all that stands in the body of the class.
"""

from __future__ import annotations

import ast
import builtins
from collections import defaultdict
from collections.abc import Iterable, Iterator
from importlib import import_module

from dicedojo.mutation.harmless_names import BUILTINS, CHANGING, MODULES

MAKING = {"collections.namedtuple", "typing.NamedTuple"}  # functions that make classes
OWN, OTHER = "a class of this file", "anything"


class ClassNames:
    """The names of one file, by what gives them their values."""

    def __init__(self, nodes: Iterable[ast.AST]) -> None:
        self._makers: defaultdict[str, set[str]] = defaultdict(set)
        for node in nodes:
            for name, maker in _made_by(node):
                self._makers[name].add(maker)

    def is_class(self, base: ast.expr) -> bool:
        """Return whether a base of a class cannot be anything but a class."""
        match base:
            case ast.Name(id=name) if name not in self._makers:
                return name in BUILTINS and isinstance(getattr(builtins, name), type)
            case ast.Name(id=name) if self._makers[name] == {OWN}:
                return True
            case ast.Subscript(value=value):  # of one's own: a member, perhaps
                return _is_library_class(self._origin(value))
            case ast.Call(func=function):
                return self._origin(function) in MAKING
        return _is_library_class(self._origin(base))

    def _origin(self, node: ast.expr) -> str:
        """Return where a value of a library comes from: `typing.Generic`."""
        match node:
            case ast.Name(id=name):
                makers = self._makers.get(name, set())
                return min(makers) if len(makers) == 1 else OTHER
            case ast.Attribute(value=ast.Name() as module, attr=attribute):
                return f"{self._origin(module)}.{attribute}"
        return OTHER


def _made_by(node: ast.AST) -> Iterator[tuple[str, str]]:
    """Yield the names that a node gives a value, each with what that is."""
    match node:
        case ast.ClassDef(name=name):
            yield name, OWN if all(map(_keeps, node.decorator_list)) else OTHER
        case ast.Import(names=names):
            for one in names:
                yield one.asname or one.name, one.name
        case ast.ImportFrom(module=module, names=names):
            for one in names:
                yield one.asname or one.name, f"{module}.{one.name}"
        case ast.Name(id=name, ctx=ast.Store() | ast.Del()) | ast.arg(arg=name):
            yield name, OTHER
        case ast.MatchMapping(rest=str(name)):
            yield name, OTHER
        case ast.alias():
            return
        case _:  # functions, parameters of types, patterns, …
            if isinstance(made := getattr(node, "name", None), str):
                yield made, OTHER


def _keeps(decorator: ast.expr) -> bool:
    """Return whether a decorator gives the class back that it is given."""
    made = decorator.func if isinstance(decorator, ast.Call) else decorator
    return isinstance(made, ast.Name) and made.id in CHANGING


def _is_library_class(origin: str) -> bool:
    """Return whether a library has a class there, or what stands for one as a base."""
    module, _, name = origin.rpartition(".")
    if module not in MODULES:
        return False
    value = getattr(import_module(module), name, None)
    return isinstance(value, type) or hasattr(value, "__mro_entries__")
