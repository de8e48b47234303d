"""Finds slips in a learner's tests that pytest passes over without a word."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from fnmatch import fnmatch

from dicedojo import syntax
from dicedojo.workspace.exam_imports import missing_in_the_exam
from dicedojo.workspace.workspace import Workspace

TEST_FILES = ("test_*.py", "*_test.py")
OTHER_FILES = ("conftest.py", "__init__.py")
NOT_THEIRS = ("tests/", "given/", "mutants/")  # the last one is what mutmut leaves
FUNCTION = ast.FunctionDef | ast.AsyncFunctionDef
MADE_ANEW = (ast.List, ast.Dict, ast.Set, ast.Tuple)  # never the same object twice

OTHER_NAME = "Python reads {} alone, with that very name."
IN_THE_MODULE = "move `{}` to tests/test_{}; pytest looks for tests there."
ELSEWHERE = "move this file into tests/; a check reads the tests there."
HIDES_MODULE = "it hides your {} from the tests beside it; rename it."
NOT_READ = "pytest reads no tests here; call it test_{}."
IN_NO_TEST = "this assert is in no test, so it is none; put it into one."
NEVER_RUN = "pytest never runs `{}`: begin it with test_."
TWICE = "the tests of {} run here once more; import only what they test."
MOVE_OUT = "pytest never runs `{}`, since it stands {}; move it out."
CLASS_NAME = "pytest runs no test in `{}`: begin its name with Test."
HAS_INIT = "pytest runs no test in `{}`, since it has an __init__; leave that out."
WITHOUT_SELF = "in a class a test takes self: def {}(self)."
HIDES_TEST = "this hides the `{}` above; rename one of them."
NOTHING_YET = "`{}` asserts nothing yet."
RETURNED = "this returns what it compares; write assert in place of return."
COMPARED = "this compares and asserts nothing; begin it with assert."
IN_BRACKETS = "with its message in brackets, an assert is always true."
QUOTED = "text in quotes is always true; leave out the quotes."
OR_TRUE = "`or {}` makes this always true; write a whole comparison after or."
NOT_CALLED = "`{0}` is the function itself; call it: {0}(...)."
IDENTITY = "`is` asks for the very same object; compare with ==."


def find_slips(workspace: Workspace) -> tuple[str, ...]:
    """Return a sentence for each slip, by file and line; no two for one line."""
    found: dict[str, str] = {}
    for where, sentence in _all_slips(workspace):
        found.setdefault(where, f"{where}: {sentence}")
    return tuple(found.values())


def _all_slips(workspace: Workspace) -> Iterator[tuple[str, str]]:
    yield from missing_in_the_exam(workspace)
    yield from _misnamed_modules(workspace)
    yield from _misplaced_tests(workspace)
    yield from _misplaced_files(workspace)
    module = workspace.module.name
    for path in sorted(workspace.tests.rglob("*.py")):
        if path.name in OTHER_FILES:
            continue
        tree = syntax.tree_in(path)
        if tree is None:
            continue  # it is not a file, or the check says so itself
        where = path.relative_to(workspace.folder).as_posix()
        if path.name == module:
            yield where, HIDES_MODULE.format(module)
        elif any(fnmatch(path.name, pattern) for pattern in TEST_FILES):
            slips = sorted(_slips_in(tree, workspace.kata.functions))
            yield from ((f"{where}:{line}", sentence) for line, sentence in slips)
        elif any(_is_test(node) for node in tree.body):
            yield where, NOT_READ.format(path.name)


def _misnamed_modules(workspace: Workspace) -> Iterator[tuple[str, str]]:
    """Yield files that were to be the module: Coin.py, coin.py.txt."""
    name = workspace.module.name
    for path in sorted(workspace.folder.iterdir()):
        meant = path.name.lower().removesuffix(".txt")
        if meant == name and path.name != name:
            yield path.name, OTHER_NAME.format(name)


def _misplaced_tests(workspace: Workspace) -> Iterator[tuple[str, str]]:
    """Yield the tests in the module."""
    file = workspace.module.name
    tree = syntax.tree_in(workspace.module)
    for node in tree.body if tree else ():
        if isinstance(node, FUNCTION) and node.name.startswith("test_"):
            yield f"{file}:{node.lineno}", IN_THE_MODULE.format(node.name, file)


def _misplaced_files(workspace: Workspace) -> Iterator[tuple[str, str]]:
    """Yield the files of tests beside tests/, or in a folder beside it."""
    folder = workspace.folder
    for path in sorted([*folder.glob("*.py"), *folder.glob("*/*.py")]):
        where = path.relative_to(folder)
        is_theirs = not where.as_posix().startswith((".", *NOT_THEIRS))
        if is_theirs and any(fnmatch(path.name, pattern) for pattern in TEST_FILES):
            yield where.as_posix(), ELSEWHERE


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
            yield node.lineno, IN_NO_TEST
        elif isinstance(node, FUNCTION) and not _is_test(node):
            is_used = node.name in names or node.decorator_list
            if not is_used and _has_assert(node):
                yield node.lineno, NEVER_RUN.format(node.name)
        elif isinstance(node, ast.ImportFrom) and _imports_tests(node):
            yield node.lineno, TWICE.format(node.module)
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
            yield node.lineno, MOVE_OUT.format(node.name, where)


def _in_class(group: ast.ClassDef) -> Iterator[tuple[int, str]]:
    """Yield why pytest passes over the tests of a class, or cannot call one."""
    methods = [node for node in group.body if isinstance(node, FUNCTION)]
    tests = [node for node in methods if _is_test(node)]
    if not tests:
        return
    if not group.bases and not group.name.startswith("Test"):
        yield group.lineno, CLASS_NAME.format(group.name)
    for node in methods:
        if node.name == "__init__" and not group.bases:
            yield node.lineno, HAS_INIT.format(group.name)
    for node in tests:
        if not (node.args.args or node.args.posonlyargs or node.decorator_list):
            yield node.lineno, WITHOUT_SELF.format(node.name)


def _has_assert(node: ast.AST) -> bool:
    return any(isinstance(each, ast.Assert) for each in ast.walk(node))


def _hidden(body: list[ast.stmt]) -> Iterator[tuple[int, str]]:
    seen: set[str] = set()
    for node in body:
        if isinstance(node, FUNCTION) and _is_test(node):
            if node.name in seen:
                yield node.lineno, HIDES_TEST.format(node.name)
            seen.add(node.name)


def asserts_in_vain(
    test: FUNCTION, functions: Collection[str]
) -> Iterator[tuple[int, str]]:
    """Yield lines of a test and a sentence on each; `functions` are the kata's."""
    if all(map(_does_nothing, test.body)):
        yield test.lineno, NOTHING_YET.format(test.name)
    for node in ast.walk(test):
        if isinstance(node, ast.Assert):
            yield from _always_true(node)
        elif isinstance(node, ast.Return) and isinstance(node.value, ast.Compare):
            yield node.lineno, RETURNED
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Compare):
            yield node.lineno, COMPARED
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
        yield node.lineno, IN_BRACKETS
    elif isinstance(test, ast.Constant) and isinstance(test.value, str):
        yield node.lineno, QUOTED
    elif isinstance(test, ast.BoolOp) and isinstance(test.op, ast.Or):
        for part in test.values:
            if isinstance(part, ast.Constant) and part.value:
                yield node.lineno, OR_TRUE.format(syntax.written(part) or "...")


def _of_no_use(
    node: ast.Compare, functions: Collection[str]
) -> Iterator[tuple[int, str]]:
    """Yield comparisons with a function itself, and with the wrong operator."""
    sides = [node.left, *node.comparators]
    values = [side for side in sides if isinstance(side, (ast.Constant, *MADE_ANEW))]
    for side in sides if values else ():
        if isinstance(side, ast.Name) and side.id in functions:
            yield node.lineno, NOT_CALLED.format(side.id)
    if any(isinstance(each, ast.Is | ast.IsNot) for each in node.ops) and any(
        isinstance(side, MADE_ANEW)
        or (isinstance(side, ast.Constant) and type(side.value) in (int, float, str))
        for side in sides
    ):
        yield node.lineno, IDENTITY
