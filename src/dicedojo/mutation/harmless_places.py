"""Which nodes of a file are harmless where they stand, and would not be elsewhere."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Iterator, Mapping

from dicedojo.mutation.harmless_names import (
    CHANGING,
    ENUMS,
    MAKERS,
    MARK,
    METHODS,
    SELF,
)

SCOPES = (ast.FunctionDef, ast.Lambda, ast.ClassDef)
EQUALS = (ast.Is, ast.IsNot, ast.Eq, ast.NotEq)  # none calls a method of the learner's
INSIDE = (ast.In, ast.NotIn)
DISPLAYS = (ast.Tuple, ast.List, ast.Set)


class HarmlessPlaces:
    """The harmless nodes of one file; `modules` says what a whole module is called."""

    def __init__(self, nodes: Iterable[ast.AST], modules: Mapping[str, str]) -> None:
        self._modules = modules
        self._allowed: set[int] = set()  # ids of nodes
        self._copies: set[int] = set()  # of `x.copy` where it is called
        for node in nodes:
            self._allow_in(node)

    def allows(self, node: ast.AST) -> bool:
        """Return whether nothing about a node needs to be looked at."""
        return id(node) in self._allowed

    def is_copying(self, node: ast.Attribute) -> bool:
        """Return whether this is `x.copy` in a call without arguments.

        `Counter.copy(x)` would call the class of whatever x is.
        """
        return id(node) in self._copies

    def _allow_in(self, node: ast.AST) -> None:
        """Note the nodes below that are fine there, and would not be elsewhere."""
        match node:
            case ast.Compare(left=left, ops=[sign], comparators=[right]):
                if isinstance(sign, EQUALS):
                    self._allow_type(left)
                    self._allow_type(right)
                elif isinstance(sign, INSIDE) and isinstance(right, DISPLAYS):
                    self._allow_type(left)
            case ast.FormattedValue(value=value):
                self._allow_type(value)
            case ast.Call(
                func=ast.Attribute(attr="copy") as copy, args=[], keywords=[]
            ):
                self._copies.add(id(copy))
            case ast.Attribute(value=ast.Name() as name, ctx=ast.Load()):
                if name.id in self._modules:
                    self._allowed.add(id(name))  # the attribute itself is looked at
            case ast.ClassDef():
                self._allow_in_class(node)
                self._allow_decorators(node)
            case ast.FunctionDef():
                self._allow_decorators(node)

    def _allow_type(self, value: ast.expr) -> None:
        """Allow to ask for the type of a value, which then goes nowhere else."""
        match value:
            case ast.Call(func=ast.Name(id="type") as name, args=[one], keywords=[]):
                if not isinstance(one, ast.Starred):
                    self._allowed.add(id(name))

    def _allow_in_class(self, node: ast.ClassDef) -> None:
        for base in node.bases:
            if self._is_of(base, "enum", ENUMS) and any(
                map(self._is_member, node.body)
            ):
                self._allowed.add(id(base))
        methods = [one for one in node.body if isinstance(one, ast.FunctionDef)]
        for method in methods:
            # No code can call one of these on anything but its own object.
            if method.name in METHODS and not method.decorator_list:
                self._allow_setting(method)

    def _is_member(self, node: ast.stmt) -> bool:
        """Return whether a statement gives an enumeration a member.

        With one it cannot be called to make another class.
        """
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                if isinstance(value, ast.Call):
                    return self._is_of(value.func, "enum", {"auto"})
                return isinstance(
                    value, (ast.Constant, *DISPLAYS)
                ) and not name.startswith("_")
        return False

    def _is_of(self, node: ast.expr, module: str, names: Collection[str]) -> bool:
        """Return whether an expression is one of some names of a library."""
        match node:
            case ast.Name(id=name):
                return name in names
            case ast.Attribute(value=ast.Name(id=name), attr=attribute):
                return self._modules.get(name) == module and attribute in names
        return False

    def _allow_setting(self, method: ast.FunctionDef) -> None:
        """Allow a method to set attributes of its object."""
        arguments = method.args.posonlyargs + method.args.args
        if not arguments or arguments[0].arg != SELF:
            return
        for node in nodes_inside(method):
            match node:
                case ast.Attribute(
                    value=ast.Name(id="self"), attr=name, ctx=ast.Store() | ast.Del()
                ):
                    if not name.startswith("__"):
                        self._allowed.add(id(node))
                case ast.Attribute(value=ast.Call(func=ast.Name(id="super"), args=[])):
                    if node.attr in MAKERS:
                        self._allowed.add(id(node))

    def _allow_decorators(self, node: ast.ClassDef | ast.FunctionDef) -> None:
        """Allow decorators that change what they are given: it is defined here.

        Each other one may return something else, and the next would be given that.
        """
        for place, decorator in enumerate(reversed(node.decorator_list)):
            match decorator:
                case ast.Name(id=name) if name in CHANGING and not place:
                    self._allowed.add(id(decorator))
                case ast.Call(func=ast.Name(id=name) as made, args=[]):
                    if name not in CHANGING or place:
                        return
                    self._allowed.add(id(made))
                case (
                    ast.Attribute(value=mark) | ast.Call(func=ast.Attribute(value=mark))
                ):
                    if not (self._is_of(mark, "pytest", {MARK}) and _marks(decorator)):
                        return
                    self._allowed.add(id(mark))
                case _:
                    return


def nodes_inside(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """Yield the nodes of a function's body, without those of what is defined inside."""
    waiting: list[ast.AST] = [*function.body]
    while waiting:
        node = waiting.pop()
        if not isinstance(node, SCOPES):
            yield node
            waiting += ast.iter_child_nodes(node)


def _marks(decorator: ast.expr) -> bool:
    """Return whether one of pytest's marks is put on what is defined below it.

    Called with nothing but a function or a class, it would mark that.
    """
    if not isinstance(decorator, ast.Call):
        return True
    some = decorator.args
    if any(isinstance(one, ast.Starred) for one in some):
        return False
    named = any(keyword.arg for keyword in decorator.keywords)
    return named or len(some) != 1 or isinstance(some[0], ast.Constant)
