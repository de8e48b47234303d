"""Explains a failure whose message says little to a beginner, in one sentence.

Where Python and pytest say it well themselves, it stays with their words.
"""

from __future__ import annotations

import ast
import math
import re
from collections.abc import Callable
from dataclasses import dataclass

from dicedojo import syntax
from dicedojo.workspace.explain_syntax import explain_syntax
from dicedojo.workspace.workspace import Workspace

CLOSE = 1e-9  # relative; rounding makes much less


@dataclass(frozen=True)
class Failure:
    """What a failed test or an unreadable file says, in a workspace."""

    says: str
    file: str  # of the test
    workspace: Workspace


def explain(failure: Failure) -> str:
    """Return a sentence on a failure, "" where its own message is clear."""
    for pattern, sentence in EXPLANATIONS.items():
        if found := re.search(pattern, failure.says):
            return sentence(found, failure)
    return ""


def _refused(found: re.Match[str], failure: Failure) -> str:
    """Return a sentence on a file that Python refuses to read."""
    return explain_syntax(failure.says, failure.workspace.folder)


def _unknown_name(found: re.Match[str], failure: Failure) -> str:
    name, kata = found[1], failure.workspace.kata
    imports = {each: f"from {kata.module} import {each}" for each in kata.public}
    imports["pytest"] = "import pytest"
    if failure.file.startswith("tests/") and name in imports:
        first = f"Its first line could be: {imports[name]}"
        return f"{failure.file} does not import `{name}`. {first}"
    if name.startswith("assert"):
        return f"pytest needs no `{name}`: write assert, and compare with ==."
    if name.lower() in ("true", "false", "none"):
        return f"Python writes `{name.capitalize()}` with a capital letter."
    return ""


def _no_such_import(found: re.Match[str], failure: Failure) -> str:
    """Return why the learner's module does not have a name that a test imports."""
    name, module = found.groups()
    kata, file = failure.workspace.kata, failure.workspace.module.name
    tree = _module_of(failure.workspace)
    if module != kata.module or tree is None:
        return ""
    for node in tree.body:
        if isinstance(node, ast.If) and name in dict(syntax.bindings(node)):
            return (
                f"`{name}` stands under an if in {file}, so an import does not find "
                "it; begin it at the margin."
            )
    for near, _ in syntax.bindings(tree):
        if near.lower() == name.lower() and name not in kata.public:
            return f"{file} has `{near}`, and not `{name}`."
    return ""


def _no_such_module(found: re.Match[str], failure: Failure) -> str:
    module = failure.workspace.kata.module
    same = found[1] != module and found[1].lower() == module
    return f"The module is `{module}`, in lower case." if same else ""


def _no_fixture(found: re.Match[str], failure: Failure) -> str:
    name, kata = found[1], failure.workspace.kata
    if name in kata.public:
        line = f"from {kata.module} import {name}"
        return f"A test does not take `{name}` as a parameter; import it: {line}"
    return (
        f"pytest knows no fixture `{name}`: nobody hands values to a test. "
        "Write them into the test, and leave its brackets empty."
    )


def _no_input(found: re.Match[str], failure: Failure) -> str:
    return "In a test nobody answers `input`: make it a parameter."


def _gives_none(found: re.Match[str], failure: Failure) -> str:
    """Return a sentence on a function that has code and returns nothing."""
    tree, name = _module_of(failure.workspace), found[1]
    for node in tree.body if tree else ():
        if isinstance(node, ast.FunctionDef) and node.name == name:
            parts = list(ast.walk(node))
            if any(isinstance(each, ast.Return) for each in parts):
                return ""
            if any(isinstance(each, ast.Name) and each.id == "print" for each in parts):
                return (
                    f"`{name}` prints and returns nothing; a test sees what it returns."
                )
            if not all(isinstance(each, ast.Expr | ast.Pass) for each in node.body):
                return f"`{name}` has no return, so each call gives None."
    return ""


def _rounding(found: re.Match[str], failure: Failure) -> str:
    """Return a sentence where two numbers differ by their rounding alone."""
    try:
        sides = [float(side) for side in found.groups()]
    except ValueError:
        return ""
    if sides[0] == sides[1] or not math.isclose(*sides, rel_tol=CLOSE):
        return ""
    return f"Floats are rounded; compare with pytest.approx({found[2]})."


def _module_of(workspace: Workspace) -> ast.Module | None:
    """Return the learner's module, None where it cannot be read."""
    try:
        return syntax.tree_of(workspace.module.read_text("utf-8", errors="replace"))
    except OSError:
        return None


# Sentences by the message that each is for; the first that fits is asked.
EXPLANATIONS: dict[str, Callable[[re.Match[str], Failure], str]] = {
    r"(?:Syntax|Indentation|Tab)Error: ": _refused,
    r"NameError: name '(\w+)' is not defined": _unknown_name,
    r"ImportError: cannot import name '(\w+)' from '(\w+)'": _no_such_import,
    r"ModuleNotFoundError: No module named '(\w+)'": _no_such_module,
    r"^fixture '(\w+)' not found": _no_fixture,
    r"OSError: pytest: reading from stdin": _no_input,
    r"^assert None == (?s:.*)where None = (\w+)\(": _gives_none,
    r"^assert (\S+) == (\S+)\n": _rounding,
}
