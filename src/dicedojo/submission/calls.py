"""A submission's own calls for a kata's functions, where more than names differs.

An adapter states them: `calls.score = "play(dice, goal)"`, or a table with a call for
each value of the function's first parameter of text. A call is made of names of the
module, their attributes and items, the parameters, and constants.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from dicedojo import syntax
from dicedojo.core.dojo_shapes import names_in, parts_of
from dicedojo.course.kata import Kata
from dicedojo.errors import UnusableInput
from dicedojo.submission.names import Names
from dicedojo.syntax import tree_of, written

ENUMS = ("Enum", "IntEnum", "StrEnum")
Call = tuple[str, str, str]  # the kata's function, a value or "", the program's call


def read_calls(kata: Kata, stated: Any, where: str) -> tuple[Call, ...]:
    """Return the calls that the table `calls` of an adapter states.

    Raises:
        UnusableInput: it states something that cannot be asked; `where` names the file.
    """
    if not isinstance(stated, dict):
        raise UnusableInput(f"{where}: calls must be a table (got {stated!r}).")
    found: list[Call] = []
    for function, calls in stated.items():
        if function not in kata.expected_functions:
            raise UnusableInput(
                f"{where}: the kata has no function {function!r}.",
                evidence=f"Its functions are: {', '.join(kata.expected_functions)}.",
            )
        table = calls if isinstance(calls, dict) else {"": calls}
        for value, text in table.items():
            _check(kata, function, value, text, f"{where}, calls.{function}")
            found.append((function, value, text))
    return tuple(found)


def _check(kata: Kata, function: str, value: str, text: Any, where: str) -> None:
    known = parameters(kata, function)
    if value and not choices(kata, function)[1]:
        raise UnusableInput(f"{where} must be one call; no parameter has text.")
    try:
        if not isinstance(text, str):
            raise ValueError
        _, parts = parts_of(text)
        for kind, some in parts:
            for node in some if kind == "call" else ():
                _check_argument(node, known)
            if kind == "item":
                _check_argument(some, ())
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        raise UnusableInput(
            f"{where}: {text!r} is not a call of the submission's.",
            evidence=f"It may have: {', '.join(known)}, constants, and names.",
            hint=f"For example: Game(*{known[-1]}).{function}().",
        ) from None


def _check_argument(node: ast.expr, known: tuple[str, ...]) -> None:
    match node:
        case ast.Constant(value=int() | str()):
            return
        case ast.Name() | ast.Attribute(value=ast.Name()):
            return
        case ast.Starred(value=ast.Name(id=name)) if name in known:
            return
    raise ValueError(node)


@cache
def parameters(kata: Kata, function: str) -> tuple[str, ...]:
    """Return the parameters of one of the kata's functions, from its solution."""
    tree = syntax.parse(kata.as_taught.reference.read_bytes())
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name == function:
            return tuple(each.arg for each in node.args.args)
    return ()


@cache
def choices(kata: Kata, function: str) -> tuple[str, tuple[str, ...]]:
    """Return the first parameter that has text in every question, and its values.

    "" and none where the function has no such parameter.
    """
    questions = [
        call for call in kata.domain.representatives if call.function == function
    ]
    for place, name in enumerate(parameters(kata, function)):
        values = [each.arguments[place : place + 1] for each in questions]
        if values and all(each and type(each[0]) is str for each in values):
            return name, tuple(dict.fromkeys(each[0] for each in values))
    return "", ()


def shapes_of(kata: Kata, names: Names, text: str) -> str:
    """Return what a sandbox is told of a submission's calls, as JSON; "" without any.

    `text` is its module, which says which names are classes, values or enumerations.
    """
    if not names.calls:
        return ""
    shapes: dict[str, dict[str, Any]] = {}
    for function, value, call in names.calls:
        choice = choices(kata, function)[0] if value else ""
        new = {"parameters": parameters(kata, function), "choice": choice, "calls": {}}
        shapes.setdefault(function, new)["calls"][value] = call
    constants: set[str] = set()
    for shape in shapes.values():
        shape["names"] = list(
            dict.fromkeys(parts_of(c)[0] for c in shape["calls"].values())
        )
        trees = (ast.parse(call, mode="eval") for call in shape["calls"].values())
        constants |= {name for tree in trees for name in names_in(tree)}
        constants -= {*shape["names"], *shape["parameters"]}
    tree = tree_of(text) or ast.Module([], [])
    facts = {
        "shapes": shapes,
        "classes": [node.name for node in tree.body if isinstance(node, ast.ClassDef)],
        "values": {n: v for n, v in values_in(tree).items() if n in constants},
        "enums": {n: v for n, v in enums_in(tree).items() if n in constants},
    }
    return json.dumps(facts)


def values_in(tree: ast.Module) -> dict[str, int | str]:
    """Return the numbers and texts to which a module gives a name at its top level."""
    return dict(_assigned(tree.body))


def enums_in(tree: ast.Module) -> Mapping[str, tuple[str, list[tuple[str, int | str]]]]:
    """Return the enumerations of a module by name: their kind, members and values.

    A member whose value is not to be read has what `auto()` gives it.
    """
    found = {}
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            bases = [(written(base) or "").rpartition(".")[2] for base in node.bases]
            kind = next((base for base in bases if base in ENUMS), "")
            values = dict(_assigned(node.body))
            names = [n for each in node.body for n in _targets(each) if n[0] != "_"]
            is_text = kind == "StrEnum"
            members = [
                (name, values.get(name, name.lower() if is_text else place))
                for place, name in enumerate(names, 1)
            ]
            if kind and members:
                found[node.name] = (kind, members)
    return found


def _assigned(body: list[ast.stmt]) -> Iterator[tuple[str, int | str]]:
    for node in body:
        match node:
            case ast.Assign(value=ast.Constant(value=int() | str() as value)):
                yield from ((name, value) for name in _targets(node))


def _targets(node: ast.stmt) -> list[str]:
    if not isinstance(node, ast.Assign):
        return []
    return [each.id for each in node.targets if isinstance(each, ast.Name)]
