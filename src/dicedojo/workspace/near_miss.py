"""Near misses in the learner's module: misnamed, defined twice, never reached …"""

from __future__ import annotations

import ast
import difflib
import re
from itertools import pairwise
from pathlib import Path

from dicedojo import syntax
from dicedojo.submission.slips_in_tests import FUNCTION, names_in
from dicedojo.workspace.workspace import Workspace


def find_near_miss(workspace: Workspace) -> str:
    """Return a sentence on the module where the tests do not find what they ask for."""
    file = workspace.module.name
    if not workspace.module.is_file():
        start = f"dojo start {workspace.kata.name}"
        again = "" if workspace.misnamed_module else f"; `{start}` writes it again"
        return f"{file} is missing{again}."
    if is_emptied(workspace):
        return f"{file} holds no code; it had some when this step began."
    source = workspace.module.read_text("utf-8", errors="replace")
    tree = syntax.tree_of(source)
    return (
        _misnamed(workspace, source)
        or (_defined_twice(tree, file) if tree else "")
        or (_never_reached(tree, file) if tree else "")
    )


def is_emptied(workspace: Workspace) -> bool:
    """Return whether the module has lost all code that it had as the step began."""
    begun = workspace.snapshot(workspace.step)
    return not _has_code(workspace.module) and _has_code(begun)


def _has_code(path: Path) -> bool:
    """Return whether a file holds more than comments and docstrings, or no Python."""
    tree = syntax.tree_in(path)
    return tree is None or not all(
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        for node in tree.body
    )


def _misnamed(workspace: Workspace, source: str) -> str:
    """Return a sentence on a function whose name is almost one of the kata's."""
    names = re.findall(r"^def (\w+)", source, re.MULTILINE)
    defined = [name for name in names if name not in workspace.kata.public]
    for wanted in workspace.kata.functions:
        if not re.search(rf"^\S.*\b{wanted}\b", source, re.MULTILINE):
            for near in difflib.get_close_matches(wanted, defined, 1):
                return (
                    f"{workspace.module.name} has `{near}`; "
                    f"the tests ask for `{wanted}`."
                )
    return ""


def _defined_twice(tree: ast.Module, file: str) -> str:
    """Return a sentence on the first function that a later one of its name replaces.

    Decorated functions may share a name, as with `overload`, and so may a function that
    was given another name before.
    """
    lines: dict[str, list[int]] = {}
    for node in tree.body:
        if isinstance(node, FUNCTION) and not node.decorator_list:
            lines.setdefault(node.name, []).append(node.lineno)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            for name in names_in(node):
                lines.pop(name, None)
    for name, (*earlier, last) in lines.items():
        if earlier:
            often = "twice" if len(earlier) == 1 else f"{len(earlier) + 1} times"
            where = f"{', '.join(map(str, earlier))} and {last}"
            return (
                f"`{name}` is defined {often} in {file} (lines {where}); "
                "Python uses the last."
            )
    return ""


def _never_reached(tree: ast.Module, file: str) -> str:
    """Return a sentence on the first line that stands behind a return."""
    for node in ast.walk(tree):
        body = getattr(node, "body", [])
        for before, after in pairwise(body if isinstance(body, list) else []):
            if isinstance(before, ast.Return):
                return (
                    f"{file}:{after.lineno} is never reached: "
                    f"line {before.lineno} returns first."
                )
    return ""
