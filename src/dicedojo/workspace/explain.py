"""Explains a failure whose message says little to a beginner, in one sentence.

Where Python and pytest say it well themselves, it stays with their words.
"""

from __future__ import annotations

import ast
import keyword
import math
import re
from dataclasses import dataclass

from dicedojo import syntax
from dicedojo.workspace.workspace import Workspace

NAMES = re.compile(r"NameError: name '(\w+)' is not defined")
NO_NAME = re.compile(r"ImportError: cannot import name '(\w+)' from '(\w+)'")
NO_MODULE = re.compile(r"ModuleNotFoundError: No module named '(\w+)'")
NO_FIXTURE = re.compile(r"fixture '(\w+)' not found")
NO_CHARACTER = re.compile(r"SyntaxError: invalid character '(.)'")
COMPARED = re.compile(r"assert (\S+) == (\S+)$")
NONE_IS = re.compile(r"assert None == .*?where None = (\w+)\(", re.DOTALL)
ASSIGNED = re.compile(r"\s*assert\b[^=]*[^=!<>]=[^=]")
QUOTES = "“”„‟‘’‚‛«»`´"
NO_INPUT = "reading from stdin while output is captured"
CLOSE = 1e-9  # relative; rounding makes much less


@dataclass(frozen=True)
class Failure:
    """What a failure says, and where."""

    says: str
    file: str  # of the test


def explain(failure: Failure, workspace: Workspace) -> str:
    """Return a sentence on a failure, "" where its own message is clear."""
    says = failure.says
    if "SyntaxError" in says:
        return _explain_syntax(says)
    if name := NAMES.search(says):
        return _explain_name(name[1], failure.file, workspace)
    if name := NO_NAME.search(says):
        return _explain_import(name[1], name[2], workspace)
    if (name := NO_MODULE.search(says)) and name[1].lower() == workspace.kata.module:
        return f"The module is `{workspace.kata.module}`, in lower case."
    if name := NO_FIXTURE.search(says):
        return _explain_fixture(name[1], workspace)
    if NO_INPUT in says:
        return "In a test nobody answers `input`: make it a parameter."
    if name := NONE_IS.match(says):
        return _explain_none(name[1], workspace)
    return _explain_rounding(says.partition("\n")[0])


def _explain_syntax(says: str) -> str:
    lines = says.splitlines()
    code = lines[1].strip() if len(lines) > 1 else ""
    word = re.match(r"\w*", code)[0]  # type: ignore[index]  # it matches ""
    if (found := NO_CHARACTER.search(says)) and found[1] in QUOTES:
        return f"{found[1]} is a quotation mark for text; Python's are straight: ' or \"."
    if ASSIGNED.match(code):
        return "`==` compares, `=` assigns."
    if code.startswith("else if "):
        return "In Python `else if` is one word: elif."
    if word.lower() in keyword.kwlist and word not in keyword.kwlist:
        return f"Python writes `{word.lower()}` in lower case."
    return ""


def _explain_name(name: str, file: str, workspace: Workspace) -> str:
    kata = workspace.kata
    imports = {each: f"from {kata.module} import {each}" for each in kata.public}
    imports["pytest"] = "import pytest"
    if file.startswith("tests/") and name in imports:
        line = imports[name]
        return f"{file} does not import `{name}`. Its first line could be: {line}"
    if name.startswith("assert"):
        return f"A test needs no `{name}`: write assert, and compare with ==."
    if name.lower() in ("true", "false", "none"):
        return f"Python writes `{name.capitalize()}` with a capital letter."
    return ""


def _explain_import(name: str, module: str, workspace: Workspace) -> str:
    """Return why the learner's module does not have a name that a test imports."""
    tree = _tree_of(workspace)
    if module != workspace.kata.module or tree is None:
        return ""
    file = workspace.module.name
    names = [each for each, _ in syntax.bindings(tree)]
    if name in names:
        return (
            f"`{name}` stands under an if in {file}, so that an import does not "
            "find it; begin its first line at the margin."
        )
    for near in names:
        if near.lower() == name.lower():
            asked = name in workspace.kata.public
            return "" if asked else f"{file} has `{near}`, and not `{name}`."
    return ""


def _explain_fixture(name: str, workspace: Workspace) -> str:
    if name in workspace.kata.public:
        return f"Import `{name}`, and leave it out of the brackets behind the test."
    return (
        f"pytest knows no fixture `{name}`: nobody hands values to a test. "
        "Write them into the test, and leave its brackets empty."
    )


def _explain_none(name: str, workspace: Workspace) -> str:
    """Return a sentence on a function that has code and returns nothing."""
    tree = _tree_of(workspace)
    if tree is None:
        return ""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name == name:
            body = node.body[1:] if ast.get_docstring(node) else node.body
            parts = [part for each in body for part in ast.walk(each)]
            if not any(isinstance(each, ast.Return | ast.Raise) for each in parts):
                return _without_return(name, parts)
    return ""


def _without_return(name: str, parts: list[ast.AST]) -> str:
    if any(isinstance(each, ast.Name) and each.id == "print" for each in parts):
        return f"`{name}` prints and returns nothing; a test gets what it returns."
    if all(isinstance(each, ast.Pass | ast.Expr | ast.Constant) for each in parts):
        return ""  # nothing is written yet
    return f"`{name}` has no return, so that each call gives None."


def _explain_rounding(says: str) -> str:
    """Return a sentence where two numbers differ by their rounding alone."""
    if found := COMPARED.match(says):
        try:
            sides = [float(side) for side in found.groups()]
        except ValueError:
            return ""
        if sides[0] != sides[1] and math.isclose(*sides, rel_tol=CLOSE):
            return f"Floats are rounded; compare with pytest.approx({found[2]})."
    return ""


def _tree_of(workspace: Workspace) -> ast.Module | None:
    """Return the learner's module, None where it cannot be read."""
    try:
        return syntax.parse(workspace.module.read_text("utf-8", errors="replace"))
    except (OSError, SyntaxError, ValueError, RecursionError):
        return None
