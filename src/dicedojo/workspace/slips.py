"""Finds slips in a learner's tests that pytest passes over without a word."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from fnmatch import fnmatch

from dicedojo import syntax
from dicedojo.workspace.workspace import Workspace

TEST_FILES = ("test_*.py", "*_test.py")
OTHER_FILES = ("conftest.py", "__init__.py")
FUNCTION = ast.FunctionDef | ast.AsyncFunctionDef
MADE_ANEW = (ast.List, ast.Dict, ast.Set, ast.Tuple)  # never the same object twice


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


def asserts_in_vain(
    test: FUNCTION, functions: Collection[str]
) -> Iterator[tuple[int, str]]:
    """Yield lines of a test and a sentence on each; `functions` are the kata's."""
    if all(map(_does_nothing, test.body)):
        yield test.lineno, f"`{test.name}` asserts nothing yet."
    for node in ast.walk(test):
        if isinstance(node, ast.Assert):
            yield from _always_true(node)
        elif isinstance(node, ast.Return) and isinstance(node.value, ast.Compare):
            yield (
                node.lineno,
                "this returns what it compares; write assert in place of return.",
            )
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Compare):
            yield (
                node.lineno,
                "this compares and asserts nothing; begin it with assert.",
            )
        elif isinstance(node, ast.Compare):
            yield from _of_no_use(node, functions)


def _does_nothing(node: ast.stmt) -> bool:
    """Return whether a statement is `pass`, a docstring, `...` or a print."""
    value = node.value if isinstance(node, ast.Expr) else None
    if isinstance(value, ast.Call):
        return isinstance(value.func, ast.Name) and value.func.id == "print"
    return isinstance(node, ast.Pass) or isinstance(value, ast.Constant)


def _always_true(node: ast.Assert) -> Iterator[tuple[int, str]]:
    test = node.test
    if isinstance(test, ast.Tuple):
        yield node.lineno, "with its message in brackets, an assert is always true."
    elif isinstance(test, ast.Constant) and isinstance(test.value, str):
        yield node.lineno, "text in quotes is always true; leave out the quotes."
    elif isinstance(test, ast.BoolOp) and isinstance(test.op, ast.Or):
        for part in test.values:
            if isinstance(part, ast.Constant) and part.value:
                yield (
                    node.lineno,
                    f"`or {ast.unparse(part)}` makes this always true; "
                    "write a whole comparison after or.",
                )


def _of_no_use(
    node: ast.Compare, functions: Collection[str]
) -> Iterator[tuple[int, str]]:
    """Yield comparisons with a function itself, and with the wrong operator."""
    sides = [node.left, *node.comparators]
    values = [side for side in sides if isinstance(side, (ast.Constant, *MADE_ANEW))]
    for side in sides if values else ():
        if isinstance(side, ast.Name) and side.id in functions:
            yield (
                node.lineno,
                f"`{side.id}` is the function itself; call it: {side.id}(...).",
            )
    if any(isinstance(each, ast.Is | ast.IsNot) for each in node.ops) and any(
        isinstance(side, MADE_ANEW)
        or (isinstance(side, ast.Constant) and type(side.value) in (int, float, str))
        for side in sides
    ):
        yield node.lineno, "`is` asks for the very same object; compare with ==."
