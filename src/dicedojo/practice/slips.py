"""Finds slips in a workspace, and misnamed or unreachable code in its module."""

from __future__ import annotations

import ast
import difflib
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path

from dicedojo import syntax
from dicedojo.practice.workspace import Workspace, meant_by
from dicedojo.submission import (
    FUNCTION,
    Slip,
    SlipKind,
    decode_source,
    find_slips,
    is_collected,
    names_in,
)

NOT_THEIRS = re.compile(r"\.|tests/|given/test_\d\d_|mutants/")  # the last is mutmut's
OTHER_NAME = "Python reads {} alone, with that very name."


def slips_of(workspace: Workspace, in_tests: Iterable[Slip]) -> tuple[str, ...]:
    """Return a sentence for each slip, by file and line; at most one for a line."""
    sentences: dict[str, str] = {}
    for place, sentence in (
        *missing_in_the_exam(workspace),
        *_misnamed_modules(workspace),
    ):
        sentences.setdefault(place, f"{place}: {sentence}")
    for slip in in_tests:
        sentences.setdefault(slip.where, str(slip))
    return tuple(sentences.values())


def slips_in_own_tests(workspace: Workspace) -> tuple[Slip, ...]:
    """Return the slips because of which tests do not run, or assert nothing."""
    files, functions = _files(workspace), workspace.kata.functions
    slips = find_slips(files, workspace.module.name, functions)
    return (*slips, *_misplaced_files(workspace))


def _files(workspace: Workspace) -> dict[str, bytes]:
    tests = sorted(workspace.tests.rglob("*"))
    files = {}
    for path in (workspace.module, *tests):
        if path.suffix in {".py", ".txt"}:
            with suppress(OSError):  # a folder, a broken link; the check reports it
                files[path.relative_to(workspace.folder).as_posix()] = path.read_bytes()
    return files


def _misnamed_modules(workspace: Workspace) -> Iterator[tuple[str, str]]:
    """Yield files that should be the module: Coin.py, coin.py.txt."""
    name = workspace.module.name
    for path in sorted(workspace.folder.iterdir()):
        if meant_by(path) == name != path.name:
            yield path.name, OTHER_NAME.format(name)


def _misplaced_files(workspace: Workspace) -> Iterator[Slip]:
    """Yield the test files outside tests/."""
    folder = workspace.folder
    for path in sorted([*folder.glob("*.py"), *folder.glob("*/*.py")]):
        place = path.relative_to(folder).as_posix()
        if is_collected(place) and not NOT_THEIRS.match(place):
            yield Slip(0, SlipKind.ELSEWHERE, file=place)


AVAILABLE = {"pytest", "hypothesis", "pytest_bdd", *sys.stdlib_module_names}
MISSING = (
    "`dojo grade` has no {}, only pytest, hypothesis, pytest-bdd and what comes with "
    "Python; do without it."
)


def missing_in_the_exam(workspace: Workspace) -> Iterator[tuple[str, str]]:
    """Yield the place of each import that is missing when graded, and a sentence.

    Unused imports are ignored, and so are those that already fail here, which the check
    reports. A kata that admits packages is skipped, since their names differ from those
    of `import`.
    """
    if workspace.kata.imports:
        return
    own = [*workspace.folder.glob("*.py"), *workspace.tests.rglob("*.py")]
    names = {path.stem for path in (*own, *workspace.given.glob("*.py"))}
    names |= {path.name for path in workspace.folder.iterdir() if path.is_dir()}
    for path in sorted(own):
        for line, package in _used(path):
            if package not in names | AVAILABLE and find_spec(package):
                place = path.relative_to(workspace.folder).as_posix()
                yield f"{place}:{line}", MISSING.format(package)


def _used(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the packages that a file imports and uses, by line."""
    tree = syntax.tree_in(path)
    if tree is None:
        return  # the check reports it
    used_names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            modules = [(alias.name, alias) for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            modules = [(node.module, alias) for alias in node.names]
        else:
            continue
        for module, alias in modules:
            if syntax.bound_by(alias) & used_names:
                yield node.lineno, module.partition(".")[0]


def find_near_miss(workspace: Workspace) -> str:
    """Return a sentence on a module that lacks what the tests ask for."""
    file = workspace.module.name
    if not workspace.module.is_file():
        command = f"dojo start {workspace.kata.name}"
        hint = "" if workspace.misnamed_module else f"; `{command}` writes it again"
        return f"{file} is missing{hint}."
    if is_emptied(workspace):
        return f"{file} holds no code; it had some when this step began."
    source = decode_source(workspace.module.read_bytes())
    tree = syntax.tree_of(source)
    return (
        _misnamed(workspace, source)
        or (_defined_twice(tree, file) if tree else "")
        or (_never_reached(tree, file) if tree else "")
    )


def is_emptied(workspace: Workspace) -> bool:
    """Return whether the module has lost all code that it had as the step began."""
    snapshot = workspace.snapshot(workspace.step)
    return not _has_code(workspace.module) and _has_code(snapshot)


def _has_code(path: Path) -> bool:
    """Return whether a file holds code, or text that Python cannot parse."""
    tree = syntax.tree_in(path)
    return tree is None or not all(
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        for node in tree.body
    )


def _misnamed(workspace: Workspace, source: str) -> str:
    """Return a sentence on a function whose name is almost one of the kata's."""
    names = re.findall(r"^def (\w+)", source, re.MULTILINE)
    other_names = [name for name in names if name not in workspace.kata.public]
    for function in workspace.kata.functions:
        if not re.search(rf"^\S.*\b{function}\b", source, re.MULTILINE):
            for similar_name in difflib.get_close_matches(function, other_names, 1):
                return (
                    f"{workspace.module.name} has `{similar_name}`; "
                    f"the tests ask for `{function}`."
                )
    return ""


def _defined_twice(tree: ast.Module, file: str) -> str:
    """Return a sentence on the first function that a later one of its name replaces.

    Decorated functions may share a name, as with `overload`, and so may a function that
    got another name in between.
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
            count = "twice" if len(earlier) == 1 else f"{len(earlier) + 1} times"
            line_list = f"{', '.join(map(str, earlier))} and {last}"
            return (
                f"`{name}` is defined {count} in {file} (lines {line_list}); "
                "Python uses the last."
            )
    return ""


def _never_reached(tree: ast.Module, file: str) -> str:
    """Return a sentence on the first line behind a return."""
    for node in ast.walk(tree):
        body = getattr(node, "body", [])
        for statement, following in pairwise(body if isinstance(body, list) else []):
            if isinstance(statement, ast.Return):
                return (
                    f"{file}:{following.lineno} is never reached: "
                    f"line {statement.lineno} returns first."
                )
    return ""
