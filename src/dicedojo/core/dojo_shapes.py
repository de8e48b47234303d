"""A program's own calls for the kata's questions, where its functions take other shape.

A shape says, of one of the kata's functions, its parameters and the program's call: an
expression of these, `play(dice, goal)`. Or there is one call for each value of a
parameter, the `choice`: for "full house", `Hand(*dice).full_house()`.

Standard library only.
"""

import ast
from collections.abc import Callable, Iterable
from typing import Any

Shape = dict[str, Any]  # parameters, choice ("" for none), calls by its value, names


def adapted(shape: Shape, space: dict[str, Any]) -> Callable[..., Any]:
    """Return a function like the kata's that asks a program whose names are `space`.

    It raises ValueError for a choice that the program has no call for.
    """
    parameters: list[str] = shape["parameters"]
    choice, calls = shape["choice"], shape["calls"]
    made: dict[tuple[str, tuple[str, ...]], Callable[..., Any]] = {}

    def ask(*arguments: Any, **named: Any) -> Any:
        if len(arguments) > len(parameters):
            most = len(parameters)
            raise TypeError(f"takes {most} arguments, not {len(arguments)}")
        given = {**dict(zip(parameters, arguments, strict=False)), **named}
        which = given.get(choice, "") if choice else ""
        if type(which) is not str or which not in calls:
            raise ValueError(f"the program has no call for {which!r}")
        key = which, tuple(given)
        if key not in made:
            text = _as_function(calls[which], given, parameters)
            made[key] = eval(text, space)  # noqa: S307  # in a sandbox, as its program
        return made[key](*given.values())

    return ask


def _as_function(text: str, given: Iterable[str], parameters: Iterable[str]) -> str:
    """Return a call as a function of what is given; the rest is left out at its end.

    A function of the program's may have the name of a parameter, so these get others.
    """
    tree = ast.parse(text, mode="eval")
    missing = set(parameters) - set(given)
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    for call in calls:
        while call.args and missing & names_in(call.args[-1]):
            call.args.pop()
    inside = [arg for call in calls for arg in call.args]
    inside += [n.slice for n in ast.walk(tree) if isinstance(n, ast.Subscript)]
    for name in [each for part in inside for each in ast.walk(part)]:
        if isinstance(name, ast.Name) and name.id in missing:
            raise TypeError(f"{text} needs {name.id}")
        if isinstance(name, ast.Name) and name.id in parameters:
            name.id = f"dojo_{name.id}"
    return f"lambda {', '.join(f'dojo_{each}' for each in given)}: {ast.unparse(tree)}"


def names_in(tree: ast.AST) -> set[str]:
    """Return the names that an expression mentions."""
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}


def parts_of(text: str) -> tuple[str, tuple[tuple[str, Any], ...]]:
    """Return the name with which a call begins, and what is done from there on.

    Raises:
        ValueError: it is more than attributes, items and calls of a name.
    """
    node = ast.parse(text, mode="eval").body
    parts: list[tuple[str, Any]] = []
    while not isinstance(node, ast.Name):
        match node:
            case ast.Call(keywords=[]):
                parts.append(("call", node.args))
                node = node.func
            case ast.Attribute():
                parts.append(("get", node.attr))
                node = node.value
            case ast.Subscript():
                parts.append(("item", node.slice))
                node = node.value
            case _:
                raise ValueError(text)
    return node.id, tuple(reversed(parts))
