"""Which packages do a learner's files use that a grade does without?

They work on the learner's machine, so that every check would be green, and no answer
would be right in the end.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from dicedojo import syntax
from dicedojo.workspace.workspace import Workspace

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
