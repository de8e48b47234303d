"""Do a kata's own files import only what they may rely on?

The names in `dicedojo.api` stay; every other module of dicedojo may change in any
release. What runs in the sandbox, or in a learner's folder, finds no dicedojo at all.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

from dicedojo import api
from dicedojo.authoring.places import Fault, address
from dicedojo.course.kata import PROPS, Kata

API = "dicedojo.api"
FOR_STEPS = ("pytest", "pytest_bdd", "hypothesis")


def check_imports(kata: Kata) -> Iterator[Fault]:
    """Yield a fault for each import that another release or the sandbox would break.

    Files that are missing or do not compile are skipped.
    """
    own = {PROPS, *kata.given}
    yield from _check(kata, kata.domain_file, {API})
    yield from _check(kata, kata.step_definitions, {*FOR_STEPS, *own})
    yield from _check(kata, kata.outside_file, set())
    for name in sorted(own):
        yield from _check(kata, kata.folder / f"{name}.py", own)


def _check(kata: Kata, path: Path, allowed: set[str]) -> Iterator[Fault]:
    try:
        tree = ast.parse(path.read_text("utf-8"))
    except (OSError, SyntaxError, ValueError):
        return
    for line, module, name in _imports(tree):
        top = module.partition(".")[0]
        if top in sys.stdlib_module_names or top in {*allowed, *kata.imports}:
            continue
        if module == API and API in allowed and name in ("", *api.__all__):
            continue
        where = f"{address(kata, path)}:{line}"
        if top == "dicedojo" and API in allowed:
            names = ", ".join(api.__all__)
            wanted = f"{module}.{name}" if name else module
            message = f"imports {wanted}, which may change; {API} has {names}"
        else:
            others = ", ".join(sorted(allowed - {API}))
            more = f" and {others}" if others else ""
            message = f"imports {module}; it can use the standard library{more}"
        yield Fault(where, message)


def _imports(tree: ast.Module) -> Iterator[tuple[int, str, str]]:
    """Yield line, module and name of each import; no name where the module is all."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name, ""
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                yield node.lineno, "." * node.level + (node.module or ""), alias.name
