"""Explains, in one sentence, a failure whose message helps a beginner little.

Clear messages of Python and pytest are left as they are.
"""

from __future__ import annotations

import ast
import re

from dicedojo import syntax
from dicedojo.practice.check_run import Trouble
from dicedojo.practice.explain_syntax import UNPARSED, Match, Sentence
from dicedojo.practice.no_value import why_none
from dicedojo.practice.workspace import Workspace
from dicedojo.submission import names_in
from dicedojo.text import differ_by_rounding, nearest

ALIKE = 0.7  # similarity of two names that differ in one letter


def explain(trouble: Trouble, workspace: Workspace) -> str:
    """Return a sentence on a failure; "" if its own message is clear."""
    for pattern, sentence in EXPLANATIONS.items():
        if match := re.search(pattern, trouble.says):
            if isinstance(sentence, str):
                return sentence.format(**match.groupdict())
            return sentence(match, trouble, workspace)
    return ""


def _unknown_name(match: Match, trouble: Trouble, workspace: Workspace) -> str:
    name, kata = match[1], workspace.kata
    imports = {item: f"from {kata.module} import {item}" for item in kata.public}
    imports["pytest"] = "import pytest"
    if trouble.file.startswith("tests/") and name in imports:
        first = f"Its first line could be: {imports[name]}"
        return f"{trouble.file} does not import `{name}`. {first}"
    if name.startswith("assert"):
        return f"pytest needs no `{name}`: write assert, and compare with ==."
    if name.lower() in ("true", "false", "none"):
        return f"Python writes `{name.capitalize()}` with a capital letter."
    nearest_name = "" if name in kata.public else nearest(name, kata.public, ALIKE)
    return f"Did you mean `{nearest_name}`?" if nearest_name else ""


def _no_such_import(match: Match, trouble: Trouble, workspace: Workspace) -> str:
    """Return why the learner's module does not have a name that a test imports."""
    name, module = match.groups()
    kata, file = workspace.kata, workspace.module.name
    tree = syntax.tree_in(workspace.module)
    if module != kata.module or tree is None:
        return ""
    for node in tree.body:
        if isinstance(node, ast.If) and name in dict(syntax.bindings(node)):
            return (
                f"`{name}` stands under an if in {file}, so an import does not find "
                "it; begin it at the margin."
            )
    for bound_name, _ in syntax.bindings(tree):
        if bound_name.lower() == name.lower() and name not in kata.public:
            return f"{file} has `{bound_name}`, and not `{name}`."
    return ""


def _no_such_module(match: Match, trouble: Trouble, workspace: Workspace) -> str:
    module = workspace.kata.module
    is_wrong_case = match[1] != module and match[1].lower() == module
    return f"The module is `{module}`, in lower case." if is_wrong_case else ""


def _no_fixture(match: Match, trouble: Trouble, workspace: Workspace) -> str:
    name, kata = match[1], workspace.kata
    if name in kata.public:
        line = f"from {kata.module} import {name}"
        return f"A test does not take `{name}` as a parameter; import it: {line}"
    return (
        f"pytest knows no fixture `{name}`: nobody hands values to a test. "
        "Write them into the test, and leave its brackets empty."
    )


def _no_input(match: Match, trouble: Trouble, workspace: Workspace) -> str:
    file, tree = workspace.module.name, syntax.tree_in(workspace.module)
    body = tree.body if tree else []
    imported = (node for node in body if "__name__" not in names_in(node))
    for node in syntax.shallow_nodes(imported):
        match node:
            case ast.Call(func=ast.Name(id="input")):
                return (
                    f"{file}:{node.lineno} calls `input` while a test imports {file}: "
                    'put it under `if __name__ == "__main__":`.'
                )
    return "In a test nobody answers `input`: make it a parameter."


def _too_many(match: Match, trouble: Trouble, workspace: Workspace) -> str:
    """Return how to call a function with one list instead of its items."""
    name, kata = match[1], workspace.kata
    if name not in kata.functions or not kata.domain_file.is_file():
        return ""
    example = kata.domain.example(name)
    if example is None or len(example.arguments) != 1:
        return ""
    kind = type(example.arguments[0])
    if kind not in (list, tuple):
        return ""
    call = _joined(trouble.code, name, int(match[2]), kind) or str(example)
    return f"`{name}` takes one {kind.__name__}: {call}"


def _joined(code: str, name: str, count: int, kind: type) -> str:
    """Return the call of a function in a line of code, with its arguments in a list.

    "" if the line has no such call.
    """
    line = syntax.tree_of(code)
    for node in ast.walk(line) if line else ():
        match node:
            case ast.Call(func=ast.Name(id=function), args=items, keywords=[]) if (
                function == name and len(items) == count
            ):
                joined = ast.List(items) if kind is list else ast.Tuple(items)
                return syntax.unparse(ast.Call(node.func, [joined], [])) or ""
    return ""


def _gives_none(match: Match, trouble: Trouble, workspace: Workspace) -> str:
    """Return why a function returns None although it has code.

    "" if the code has not changed since the step began: that red is expected.
    """
    old = syntax.tree_in(workspace.snapshot(workspace.step))
    name = match.groupdict().get("name") or _function_named_in(trouble, workspace)
    tree = syntax.tree_in(workspace.module)
    if not tree or not name or (old and ast.dump(old) == ast.dump(tree)):
        return ""
    return why_none(tree, name)


def _function_named_in(trouble: Trouble, workspace: Workspace) -> str:
    """Return the function whose result has a name in the line: `x = score(roll)`.

    "" unless exactly one function in the file fits.
    """
    line = syntax.tree_of(trouble.code)
    file = syntax.tree_in(workspace.folder / trouble.file)
    names = names_in(line) if line else set()
    functions = set()
    for node in ast.walk(file) if file else ():
        match node:
            case ast.Assign(
                targets=[ast.Name(id=name)], value=ast.Call(func=ast.Name(id=function))
            ) if name in names:
                functions.add(function)
    return functions.pop() if len(functions) == 1 else ""


def _rounding(match: Match, trouble: Trouble, workspace: Workspace) -> str:
    """Return a sentence if two numbers differ by rounding alone."""
    if not differ_by_rounding(*match.groups()):
        return ""
    return f"Floats are rounded; compare with pytest.approx({match[2]})."


# Sentences, or functions, by the message that each explains; the first match counts.
EXPLANATIONS: dict[str, Sentence] = {
    **UNPARSED,
    r"NameError: name '(\w+)' is not defined": _unknown_name,
    r"ImportError: cannot import name '(\w+)' from '(\w+)'": _no_such_import,
    r"ModuleNotFoundError: No module named '(\w+)'": _no_such_module,
    r"^fixture '(\w+)' not found": _no_fixture,
    r"OSError: pytest: reading from stdin": _no_input,
    r"^ValueError: I/O operation on closed file": (
        "Does a loop print without end, or does the code close `sys.stdout`?"
    ),
    r"^TypeError: (\w+)\(\) takes 1 positional argument but (\d+) were": _too_many,
    r"^(?P<name>\w+)\(.*\) gives None[,;] ": _gives_none,
    r"^assert (?s:.*)where None = (?:<function )?(?P<name>\w+)": _gives_none,
    r"^assert (?:None == .*|.* == None)$": _gives_none,
    r"^assert (\S+) == (\S+)\n": _rounding,
}
