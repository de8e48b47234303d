"""The names of a program of another shape, on a right program of the kata's own.

So the learner's tests meet the course's programs: `Hand(2, 2, 3, 3, 3).full_house()`
leads to `score("full house", [2, 2, 3, 3, 3])`, by the shapes (`dojo_shapes.py`). A use
that they have no call for is one of the learner's own design.

Standard library only.
"""

import ast
import enum
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from dojo_shapes import Shape, parts_of

Ask = Callable[[str, tuple[Any, ...]], Any]  # a function of the kata's, and arguments


class Way(NamedTuple):
    """A call of which a part was made: what is left, and what is known of arguments."""

    left: tuple[tuple[str, Any], ...]  # ("get", name), ("item", key), ("call", nodes)
    function: str
    shape: Shape
    known: dict[str, Any]


class Routes:
    """Makes what a module of another shape has, by name.

    `facts` are the shapes by function, the names of classes, and plain values and the
    members of enumerations by name. `ask` puts a question of the kata's own; `absent`
    makes the exception for what the kata does not ask.
    """

    def __init__(
        self, facts: dict[str, Any], ask: Ask, absent: Callable[[str], Exception]
    ) -> None:
        self._ask, self._absent = ask, absent
        self._classes: list[str] = facts["classes"]
        self.names: dict[str, Any] = dict(facts["values"])
        for name, (kind, members) in facts["enums"].items():
            self.names[name] = getattr(enum, kind)(name, members)
        found: dict[str, list[Way]] = {}
        for function, shape in facts["shapes"].items():
            for value, text in shape["calls"].items():
                known = {shape["choice"]: value} if shape["choice"] else {}
                root, parts = parts_of(text)
                found.setdefault(root, []).append(Way(parts, function, shape, known))
        self.names |= {root: self._make(root, ways) for root, ways in found.items()}

    def _make(self, name: str, ways: Sequence[Way]) -> Any:
        """Return what stands at the end of these ways: an answer, or what goes on."""
        for way in ways:
            if not way.left:
                given = (way.known.get(each, way) for each in way.shape["parameters"])
                return self._ask(way.function, tuple(_until(way, given)))
        kinds = {way.left[0][0] for way in ways}
        if kinds == {"call"} and name not in self._classes:
            return self._function(name, ways)
        if kinds == {"item"}:
            keys = [self._value(way.left[0][1]) for way in ways]
            return {key: self._make(str(key), _next(ways, keys, key)) for key in keys}
        if name in self._classes:
            return self._class(name, ways)
        found = self._class(name, [])()
        found._dojo_ways = ways
        return found

    def _function(self, name: str, ways: Sequence[Way]) -> Any:
        def call(*arguments: Any, **named: Any) -> Any:
            return self._make("", self._called(name, ways, arguments, named))

        call.__name__ = call.__qualname__ = name
        return call

    def _class(self, name: str, ways: Sequence[Way]) -> Any:
        """Return a class that is made, and whose attributes are met, on these ways."""
        makes = [way for way in ways if way.left[0][0] == "call"]
        static = [way for way in ways if way.left[0][0] == "get"]

        def make(self_: Any, *arguments: Any, **named: Any) -> None:
            left = self._called(name, makes, arguments, named) if makes else []
            self_._dojo_ways = left

        def attribute(self_: Any, each: str) -> Any:
            return self._attribute(vars(self_).get("_dojo_ways", []), each)

        def of_class(cls: type, each: str) -> Any:
            return self._attribute(static, each)

        meta = type("type", (type,), {"__getattr__": of_class})
        space: dict[str, Any] = {"__init__": make, "__getattr__": attribute}
        for each in dict.fromkeys(way.left[0][1] for way in static):
            found = self._attribute(static, each)
            space[each] = staticmethod(found) if callable(found) else found
        return meta(name, (), space)

    def _attribute(self, ways: Sequence[Way], name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        names = [way.left[0][1] if way.left[0][0] == "get" else None for way in ways]
        if name not in names:
            raise self._absent(name)
        return self._make(name, _next(ways, names, name))

    def _called(
        self, name: str, ways: Sequence[Way], arguments: Any, named: Any
    ) -> list[Way]:
        found = [self._bound(way, arguments) for way in ways if not named]
        if not any(found):
            raise self._absent(name)
        return [way for way in found if way]

    def _bound(self, way: Way, arguments: Any) -> Way | None:
        """Return the way after a call with these arguments; None if that is another."""
        (_, nodes), *left = way.left
        known = dict(way.known)
        given = list(arguments)
        for place, node in enumerate(nodes):
            if isinstance(node, ast.Starred):
                assert isinstance(node.value, ast.Name)
                size = len(given) - (len(nodes) - place - 1)
                known[node.value.id] = given[:size]
                del given[:size]
            elif not given and _is_parameter(node, way.shape):
                continue  # it may be left out
            elif not given:
                return None
            elif _is_parameter(node, way.shape):
                known[node.id] = given.pop(0)
            elif self._value(node) != given.pop(0):
                return None
        return None if given else way._replace(left=tuple(left), known=known)

    def _value(self, node: ast.expr) -> Any:
        """Return the value of a constant, or of the name of one."""
        if isinstance(node, ast.Constant):
            return node.value
        if isinstance(node, ast.Attribute):
            return getattr(self._value(node.value), node.attr)
        assert isinstance(node, ast.Name)
        return self.names[node.id]


def _is_parameter(node: ast.expr, shape: Shape) -> bool:
    return isinstance(node, ast.Name) and node.id in shape["parameters"]


def _until(end: Any, values: Iterator[Any]) -> Iterator[Any]:
    for value in values:
        if value is end:
            return
        yield value


def _next(ways: Sequence[Way], keys: Sequence[Any], key: Any) -> list[Way]:
    """Return the ways that begin with a key, after it."""
    return [
        way._replace(left=way.left[1:])
        for way, each in zip(ways, keys, strict=True)
        if each == key
    ]
