"""Finds slips in a learner's tests that pytest passes over without a word."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from fnmatch import fnmatch

from dicedojo import syntax
from dicedojo.workspace.vain import asserts_in_vain
from dicedojo.workspace.workspace import Workspace

TEST_FILES = ("test_*.py", "*_test.py")
OTHER_FILES = ("conftest.py", "__init__.py")
FUNCTION = ast.FunctionDef | ast.AsyncFunctionDef


def find_slips(workspace: Workspace) -> tuple[str, ...]:
    """Return a sentence for each slip, by file and line; no two for one line."""
    found: dict[str, str] = {}
    for where, sentence in _all_slips(workspace):
        found.setdefault(where, f"{where}: {sentence}")
    return tuple(found.values())


def _all_slips(workspace: Workspace) -> Iterator[tuple[str, str]]:
    yield from _misnamed_modules(workspace)
    yield from _misplaced_tests(workspace)
    module = workspace.module.name
    for path in sorted(workspace.tests.rglob("*.py")):
        if path.name in OTHER_FILES:
            continue
        try:
            tree = syntax.parse(path.read_text("utf-8"))
        except (OSError, SyntaxError, ValueError, RecursionError):
            continue  # it is not a file, or the check says so itself
        where = path.relative_to(workspace.folder).as_posix()
        if path.name == module:
            yield where, f"it hides your {module} from the tests beside it; rename it."
        elif any(fnmatch(path.name, pattern) for pattern in TEST_FILES):
            slips = sorted(_slips_in(tree, workspace.kata.functions))
            yield from ((f"{where}:{line}", sentence) for line, sentence in slips)
        elif any(_is_test(node) for node in tree.body):
            yield where, f"pytest reads no tests here; call it test_{path.name}."


def _misnamed_modules(workspace: Workspace) -> Iterator[tuple[str, str]]:
    """Yield files that were to be the module: Coin.py, coin.py.txt."""
    name = workspace.module.name
    for path in sorted(workspace.folder.iterdir()):
        meant = path.name.lower().removesuffix(".txt")
        if meant == name and path.name != name:
            yield path.name, f"Python reads {name} alone, with that very name."


def _misplaced_tests(workspace: Workspace) -> Iterator[tuple[str, str]]:
    """Yield the tests in the module."""
    file = workspace.module.name
    try:
        tree = syntax.parse(workspace.module.read_text("utf-8"))
    except (OSError, SyntaxError, ValueError, RecursionError):
        return
    for node in tree.body:
        if isinstance(node, FUNCTION) and node.name.startswith("test_"):
            place = f"tests/test_{file}"
            told = f"move `{node.name}` to {place}; pytest looks for tests there."
            yield f"{file}:{node.lineno}", told


def _is_test(node: ast.AST) -> bool:
    return isinstance(node, FUNCTION) and node.name.startswith("test")


def _slips_in(
    tree: ast.Module, functions: Collection[str]
) -> Iterator[tuple[int, str]]:
    """Yield the slips in one test file, by line."""
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    names |= {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
    for node in tree.body:
        if isinstance(node, ast.Assert):
            yield (
                node.lineno,
                "this assert is in no test, so it is none; put it into one.",
            )
        elif isinstance(node, FUNCTION) and not _is_test(node):
            is_used = node.name in names or node.decorator_list
            if not is_used and _has_assert(node):
                yield (
                    node.lineno,
                    f"pytest never runs `{node.name}`: begin it with test_.",
                )
        elif isinstance(node, ast.ImportFrom) and _imports_tests(node):
            yield (
                node.lineno,
                f"the tests of {node.module} run here once more; "
                "import only what they test.",
            )
    for scope in ast.walk(tree):
        if isinstance(scope, ast.Module | ast.ClassDef):
            yield from _hidden(scope.body)
        if isinstance(scope, ast.ClassDef):
            yield from _in_class(scope)
        elif isinstance(scope, ast.If) and _is_main(scope):
            yield from _never_run(scope, "under `if __name__`")
        elif isinstance(scope, FUNCTION):
            yield from _never_run(scope, "inside another function")
            if _is_test(scope):
                yield from asserts_in_vain(scope, functions)


def _imports_tests(node: ast.ImportFrom) -> bool:
    """Return whether an import brings tests, which pytest then finds a second time."""
    module = (node.module or "").rpartition(".")[2]
    names = {each.name for each in node.names}
    return module.startswith("test_") and any(
        name == "*" or name.startswith("test") for name in names
    )


def _is_main(node: ast.If) -> bool:
    """Return whether this is `if __name__ == "__main__":`."""
    return any(
        isinstance(part, ast.Name) and part.id == "__name__"
        for part in ast.walk(node.test)
    )


def _never_run(scope: ast.If | FUNCTION, where: str) -> Iterator[tuple[int, str]]:
    used = {node.id for node in ast.walk(scope) if isinstance(node, ast.Name)}
    for node in scope.body:
        if isinstance(node, FUNCTION) and _is_test(node) and node.name not in used:
            yield (
                node.lineno,
                f"pytest never runs `{node.name}`, since it stands {where}; "
                "move it out.",
            )


def _in_class(group: ast.ClassDef) -> Iterator[tuple[int, str]]:
    """Yield why pytest passes over the tests of a class, or cannot call one."""
    methods = [node for node in group.body if isinstance(node, FUNCTION)]
    tests = [node for node in methods if _is_test(node)]
    if not tests:
        return
    if not group.bases and not group.name.startswith("Test"):
        yield (
            group.lineno,
            f"pytest runs no test in `{group.name}`: begin its name with Test.",
        )
    for node in methods:
        if node.name == "__init__" and not group.bases:
            yield (
                node.lineno,
                f"pytest runs no test in `{group.name}`, since it has an __init__; "
                "leave that out.",
            )
    for node in tests:
        if not (node.args.args or node.args.posonlyargs or node.decorator_list):
            yield (
                node.lineno,
                f"in a class a test takes self: def {node.name}(self).",
            )


def _has_assert(node: ast.AST) -> bool:
    return any(isinstance(each, ast.Assert) for each in ast.walk(node))


def _hidden(body: list[ast.stmt]) -> Iterator[tuple[int, str]]:
    seen: set[str] = set()
    for node in body:
        if isinstance(node, FUNCTION) and _is_test(node):
            if node.name in seen:
                yield (
                    node.lineno,
                    f"this hides the `{node.name}` above; rename one of them.",
                )
            seen.add(node.name)
