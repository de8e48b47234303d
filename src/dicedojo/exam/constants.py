"""Constants by which a program may tell the values of a choice: text, numbers, members.

A box can be "full house", "FULL_HOUSE", 9, or `Box.FULL_HOUSE`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence

from dicedojo.submission.calls import enums_in, values_in

HOLE = "dojo_constant"  # in the place of a constant, in a call
MAX_TEXTS = 150  # that are tried
MAX_LENGTH = 30  # characters of one
NUMBERS = range(21)
CHANGES_TEXT = {"lower", "upper", "casefold", "title", "replace", "translate"}
LOOKS_EVERYWHERE = {"getattr", "globals", "vars", "eval"}


def constants_for(
    tree: ast.Module, text: str, values: Sequence[str]
) -> list[str | int]:
    """Return what may stand in the HOLE of a call, the likeliest first."""
    for name, (_, members) in enums_in(tree).items():
        if f"{name}[{HOLE}]" in text:
            return [member for member, _ in members]
    nodes = list(ast.walk(tree))
    constants = [n.value for n in nodes if isinstance(n, ast.Constant)]
    texts = [c for c in constants if isinstance(c, str) and len(c) <= MAX_LENGTH]
    words = _words(tree)
    if words & (CHANGES_TEXT | LOOKS_EVERYWHERE):
        texts += [way for value in values for way in _spellings(value)]
    if words & LOOKS_EVERYWHERE:
        texts += [n.name for n in nodes if isinstance(n, ast.FunctionDef)]
    own = [*values_in(tree).values(), *values, *texts[:MAX_TEXTS]]
    return list(dict.fromkeys([*own, *NUMBERS]))


def _spellings(value: str) -> list[str]:
    words = re.findall(r"\w+", value)
    snake, title = "_".join(words), " ".join(word.capitalize() for word in words)
    return [snake, snake.upper(), title, title.replace(" ", ""), value.upper()]


def filled(tree: ast.Module, text: str, constant: str | int | None) -> str:
    """Return a call with a constant in its HOLE, by its name in the program if any."""
    if constant is None:
        return text
    for name in enums_in(tree):
        if f"{name}[{HOLE}]" in text:
            return text.replace(f"[{HOLE}]", f".{constant}")
    named = [name for name, value in values_in(tree).items() if value == constant]
    capitals = [name for name in named if name.isupper()]
    return text.replace(HOLE, capitals[0] if capitals else repr(constant))


def alike(name: str, wanted: str) -> bool:
    """Return whether a name says the same, whatever its case and what stands around."""
    plain, asked = (re.sub(r"[\W_]", "", each.lower()) for each in (name, wanted))
    return bool(asked) and asked in plain


def mentioned(tree: ast.Module, callee: str) -> frozenset[str]:
    """Return the functions and methods that one of them goes on to, by their names.

    A table that it names counts with all that it holds.
    """
    parts = _definitions(tree)
    found: set[str] = set()
    waiting = [callee]
    while waiting:
        words = _words(parts.get(waiting.pop()))
        more = {
            name
            for name in parts
            if name.rpartition(".")[2] in words or words & LOOKS_EVERYWHERE
        }
        waiting += more - found
        found |= more
    return frozenset(found - {callee})


def _definitions(tree: ast.Module) -> dict[str, ast.AST]:
    found: dict[str, ast.AST] = {}
    for node in tree.body:
        match node:
            case ast.FunctionDef(name=name) | ast.Assign(targets=[ast.Name(id=name)]):
                found[name] = node
            case ast.ClassDef(name=name):
                methods = [n for n in node.body if isinstance(n, ast.FunctionDef)]
                found |= {f"{name}.{method.name}": method for method in methods}
    return found


def _words(node: ast.AST | None) -> set[str]:
    nodes = list(ast.walk(node)) if node else []
    words = {each.id for each in nodes if isinstance(each, ast.Name)}
    return words | {each.attr for each in nodes if isinstance(each, ast.Attribute)}
