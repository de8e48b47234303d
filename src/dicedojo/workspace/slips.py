"""Reads a workspace for slips, and adds those that a check alone knows."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

from dicedojo import syntax
from dicedojo.submission.handed_files import is_collected
from dicedojo.submission.slip import SENTENCES, Slip, SlipKind
from dicedojo.submission.slips import find_slips
from dicedojo.workspace.workspace import Workspace, meant_by

NOT_THEIRS = (".", "tests/", "given/", "mutants/")  # the last is what mutmut leaves
OTHER_NAME = "Python reads {} alone, with that very name."


def slips_of(workspace: Workspace) -> tuple[str, ...]:
    """Return a sentence for each slip, by file and line; no two for one line."""
    found: dict[str, str] = {}
    for where, sentence in (
        *missing_in_the_exam(workspace),
        *_misnamed_modules(workspace),
    ):
        found.setdefault(where, f"{where}: {sentence}")
    kata = workspace.kata
    for slip in (
        *find_slips(_files(workspace), workspace.module.name, kata.functions),
        *_misplaced_files(workspace),
    ):
        found.setdefault(slip.where, str(slip))
    return tuple(found.values())


def _files(workspace: Workspace) -> dict[str, bytes]:
    """Return the module and what stands in tests/, by their paths."""
    tests = sorted(workspace.tests.rglob("*"))
    read = {}
    for path in (workspace.module, *tests):
        if path.suffix in {".py", ".txt"}:
            with suppress(OSError):  # a folder, a broken link; the check says so itself
                read[path.relative_to(workspace.folder).as_posix()] = path.read_bytes()
    return read


def _misnamed_modules(workspace: Workspace) -> Iterator[tuple[str, str]]:
    """Yield files that were to be the module: Coin.py, coin.py.txt."""
    name = workspace.module.name
    for path in sorted(workspace.folder.iterdir()):
        if meant_by(path) == name != path.name:
            yield path.name, OTHER_NAME.format(name)


def _misplaced_files(workspace: Workspace) -> Iterator[Slip]:
    """Yield the files of tests beside tests/, or in a folder beside it."""
    folder = workspace.folder
    for path in sorted([*folder.glob("*.py"), *folder.glob("*/*.py")]):
        where = path.relative_to(folder).as_posix()
        if is_collected(where) and not where.startswith(NOT_THEIRS):
            kind = SlipKind.ELSEWHERE
            yield Slip(where, 0, kind, SENTENCES[kind])


AVAILABLE = {"pytest", "hypothesis", "pytest_bdd", *sys.stdlib_module_names}
MISSING = (
    "`dojo grade` has no {}, only pytest, hypothesis, pytest-bdd and what comes with "
    "Python; do without it."
)


def missing_in_the_exam(workspace: Workspace) -> Iterator[tuple[str, str]]:
    """Yield the place of each import that a grade would miss, and a sentence on it.

    An import that nothing uses costs nothing there, and one that fails here already is
    the check's to tell. A kata that admits packages knows them by other names than
    `import` does, so nothing is said there.
    """
    if workspace.kata.imports:
        return
    own = [*workspace.folder.glob("*.py"), *workspace.tests.rglob("*.py")]
    names = {path.stem for path in (*own, *workspace.given.glob("*.py"))}
    names |= {path.name for path in workspace.folder.iterdir() if path.is_dir()}
    for path in sorted(own):
        for line, package in _used(path):
            if package not in names | AVAILABLE and find_spec(package):
                where = path.relative_to(workspace.folder).as_posix()
                yield f"{where}:{line}", MISSING.format(package)


def _used(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the packages whose names a file imports and uses, by line."""
    tree = syntax.tree_in(path)
    if tree is None:
        return  # the check says so itself
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            modules = [(alias.name, alias) for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            modules = [(node.module, alias) for alias in node.names]
        else:
            continue
        for module, alias in modules:
            if syntax.bound_by(alias) & used:
                yield node.lineno, module.partition(".")[0]
