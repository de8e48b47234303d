"""Finds the slips in one test file, from its syntax tree."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from typing import TypeGuard

from dicedojo.submission.slip import Slip, SlipKind, Slips
from dicedojo.syntax import DEFINITIONS

FUNCTION = ast.FunctionDef | ast.AsyncFunctionDef
SCOPES = (*DEFINITIONS, ast.Lambda)
MADE_ANEW = (ast.List, ast.Dict, ast.Set, ast.Tuple)  # never the same object twice
RUNS_ITSELF = ("setup", "teardown", "pytest_")  # start names that pytest calls
MAINS = {"unittest.main", "pytest.main"}
DOCSTRINGS = {"testmod", "DocTestSuite", "run_docstring_examples"}
MARKS = ("skip", "xfail")  # pytest's, and the decorator of unittest
MAX_SHOWN = 40  # characters of an expression in a sentence


def is_test(node: ast.AST) -> TypeGuard[FUNCTION]:
    """Return whether a node is a function that pytest collects by its name."""
    return isinstance(node, FUNCTION) and node.name.startswith("test")


def names_in(tree: ast.AST) -> set[str]:
    """Return the names that a file uses, takes as parameters or imports."""
    names: set[str] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name) | ast.arg(arg=name) | ast.Attribute(attr=name):
                names.add(name)
            case ast.alias(name=name):
                names.add(name.rpartition(".")[2])
    return names


def slips_in(
    tree: ast.Module, functions: Collection[str], names: Collection[str]
) -> Slips:
    """Yield the slips in a test file.

    `functions` are the kata's; `names` are those that any test file uses.
    """
    yield from _at_the_margin(tree, names)
    yield from _async_tests(tree)
    for scope in ast.walk(tree):
        if isinstance(scope, ast.Module | ast.ClassDef):
            yield from _hidden(scope.body)
        if isinstance(scope, ast.ClassDef):
            yield from _in_class(scope, names)
            yield from _marked(scope)
        elif isinstance(scope, ast.If) and _is_main(scope):
            yield from _never_run(scope, "under `if __name__`", names)
        elif isinstance(scope, FUNCTION):
            yield from _never_run(scope, "inside another function", names)
            if is_test(scope):
                yield from _marked(scope)
                yield from asserts_in_vain(scope, functions)
        elif isinstance(scope, ast.Call) and _name_of(scope) in DOCSTRINGS:
            yield Slip(scope.lineno, SlipKind.RUN_EXAMPLES)


def _at_the_margin(tree: ast.Module, names: Collection[str]) -> Slips:
    for node in tree.body:
        if isinstance(node, ast.Assert):
            yield Slip(node.lineno, SlipKind.IN_NO_TEST)
        elif isinstance(node, FUNCTION) and not is_test(node):
            is_used = node.name in names or node.decorator_list
            if not (is_used or node.name.startswith(RUNS_ITSELF)) and any(
                isinstance(part, ast.Assert) for part in ast.walk(node)
            ):
                yield Slip(node.lineno, SlipKind.NEVER_RUN, (node.name,))
        elif isinstance(node, ast.ImportFrom) and _imports_tests(node):
            yield Slip(node.lineno, SlipKind.TWICE, (str(node.module),))
    for statement, main in unguarded_mains(tree):
        yield Slip(statement.lineno, SlipKind.UNGUARDED_MAIN, (main,))


def unguarded_mains(tree: ast.Module) -> Iterator[tuple[ast.stmt, str]]:
    """Yield the statements at the top level that run tests when pytest reads the file.

    Each comes with the function that it calls: `unittest.main`.
    """
    imported = {
        alias.asname or alias.name: f"{node.module}.{alias.name}"
        for node in tree.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    for node in tree.body:
        calls = ast.walk(node) if isinstance(node, ast.Expr) else ()
        for call in calls:
            if isinstance(call, ast.Call):
                name = _dotted(call.func)
                keeps_on = any(keyword.arg == "exit" for keyword in call.keywords)
                if imported.get(name, name) in MAINS and not keeps_on:
                    yield node, name


def _dotted(node: ast.expr) -> str:
    """Return `main` or `unittest.main` as it is written, "" for other expressions."""
    match node:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=ast.Name(id=module), attr=name):
            return f"{module}.{name}"
    return ""


def _shown(node: ast.Constant) -> str:
    try:
        return repr(node.value)[:MAX_SHOWN]
    except ValueError:  # a number of thousands of digits
        return "..."


def _name_of(call: ast.Call) -> str:
    """Return the name of the function that is called, without its module."""
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _imports_tests(node: ast.ImportFrom) -> bool:
    """Return whether an import has tests, which pytest then collects a second time."""
    module = (node.module or "").rpartition(".")[2]
    names = {alias.name for alias in node.names}
    return module.startswith("test_") and any(
        name == "*" or name.startswith("test") for name in names
    )


def _is_main(node: ast.If) -> bool:
    """Return whether this is `if __name__ == "__main__":`."""
    return any(
        isinstance(part, ast.Name) and part.id == "__name__"
        for part in ast.walk(node.test)
    )


def _never_run(scope: ast.If | FUNCTION, where: str, names: Collection[str]) -> Slips:
    for node in scope.body:
        if is_test(node) and node.name not in names:
            yield Slip(node.lineno, SlipKind.MOVE_OUT, (node.name, where))


def _in_class(group: ast.ClassDef, names: Collection[str]) -> Slips:
    """Yield the reason why pytest ignores the tests of a class, or cannot call one."""
    methods = [node for node in group.body if isinstance(node, FUNCTION)]
    tests = [*filter(is_test, methods)]
    if not tests:
        return
    is_base = group.name in names  # of a class whose tests run
    if not (group.bases or is_base or group.name.startswith("Test")):
        yield Slip(group.lineno, SlipKind.CLASS_NAME, (group.name,))
    for node in methods:
        if node.name == "__init__" and not group.bases:
            yield Slip(node.lineno, SlipKind.HAS_INIT, (group.name,))
    for node in tests:
        args = node.args
        if not (args.args or args.posonlyargs or args.vararg or node.decorator_list):
            yield Slip(node.lineno, SlipKind.WITHOUT_SELF, (node.name,))


def _async_tests(tree: ast.Module) -> Slips:
    """Yield the async tests that pytest runs only with a plugin, not unittest's."""
    scopes: list[ast.Module | ast.ClassDef] = [tree]
    scopes += [
        node
        for node in tree.body
        if isinstance(node, ast.ClassDef)
        and not any("Async" in name for base in node.bases for name in names_in(base))
    ]
    for scope in scopes:
        for node in scope.body:
            if isinstance(node, ast.AsyncFunctionDef) and is_test(node):
                yield Slip(node.lineno, SlipKind.ASYNC)


def _hidden(body: list[ast.stmt]) -> Slips:
    names: set[str] = set()
    for node in body:
        if is_test(node):
            if node.name in names:
                yield Slip(node.lineno, SlipKind.HIDES_TEST, (node.name,))
            names.add(node.name)


def _marked(node: FUNCTION | ast.ClassDef) -> Slips:
    """Yield the marks that keep tests from failing; a condition may be meant so."""
    for mark in node.decorator_list:
        match mark:
            case ast.Call(func=ast.Attribute(attr="xfail"), args=[_, *_]):
                continue
            case ast.Attribute(attr=name) | ast.Call(func=ast.Attribute(attr=name)):
                if name in MARKS:
                    yield Slip(mark.lineno, SlipKind.MARKED, (name,))


def asserts_in_vain(test: FUNCTION, functions: Collection[str]) -> Slips:
    """Yield the assertions of a test that check nothing; `functions` are the kata's."""
    if all(map(_does_nothing, test.body)) and not _is_scenario(test):
        yield Slip(test.lineno, SlipKind.EMPTY, (test.name,))
    for node in _own_nodes(test):
        if isinstance(node, ast.Assert):
            yield from _always_true(node)
        elif isinstance(node, ast.Return) and _compares(node.value):
            yield Slip(node.lineno, SlipKind.RETURNED)
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Compare):
            yield Slip(node.lineno, SlipKind.COMPARED)
        elif isinstance(node, ast.Compare):
            yield from _of_no_use(node, functions)


def _own_nodes(test: FUNCTION) -> Iterator[ast.AST]:
    """Yield the nodes of a test without those of functions and classes inside it.

    Code in a `with` of `raises` is left out: it need not assert anything.
    """
    waiting: list[ast.AST] = [*test.body]
    while waiting:
        node = waiting.pop()
        if isinstance(node, SCOPES) or (isinstance(node, ast.With) and _raises(node)):
            continue
        yield node
        waiting += ast.iter_child_nodes(node)


def _raises(node: ast.With) -> bool:
    calls = (item.context_expr for item in node.items)
    names = (_name_of(call) for call in calls if isinstance(call, ast.Call))
    return any("raises" in name.lower() for name in names)


def _compares(node: ast.expr | None) -> bool:
    """Return whether an expression is a comparison, or several joined ones."""
    if isinstance(node, ast.BoolOp):
        return all(map(_compares, node.values))
    return isinstance(node, ast.Compare)


def _is_scenario(test: FUNCTION) -> bool:
    """Return whether the steps of a scenario are the body of a test."""
    calls = (call for call in test.decorator_list if isinstance(call, ast.Call))
    return any(_name_of(call) == "scenario" for call in calls)


def _does_nothing(node: ast.stmt) -> bool:
    """Return whether a statement is `pass`, a docstring, `...` or a print."""
    value = node.value if isinstance(node, ast.Expr) else None
    if isinstance(value, ast.Call):
        return isinstance(value.func, ast.Name) and value.func.id == "print"
    return isinstance(node, ast.Pass) or isinstance(value, ast.Constant)


def _always_true(node: ast.Assert) -> Slips:
    test = node.test
    if isinstance(test, ast.Tuple) and test.elts:
        yield Slip(node.lineno, SlipKind.IN_BRACKETS)
    elif isinstance(test, ast.Constant) and isinstance(test.value, str) and test.value:
        yield Slip(node.lineno, SlipKind.QUOTED)
    elif isinstance(test, ast.BoolOp) and isinstance(test.op, ast.Or):
        for part in test.values:
            if isinstance(part, ast.Constant) and part.value:
                yield Slip(node.lineno, SlipKind.ALWAYS_TRUE, (_shown(part),))


def _of_no_use(node: ast.Compare, functions: Collection[str]) -> Slips:
    """Yield comparisons with a function itself, and with the wrong operator."""
    sides = [node.left, *node.comparators]
    values = [
        side
        for side in sides
        if isinstance(side, MADE_ANEW)
        or (isinstance(side, ast.Constant) and side.value is not None)
    ]
    for side in sides if values else ():
        if isinstance(side, ast.Name) and side.id in functions:
            yield Slip(node.lineno, SlipKind.NOT_CALLED, (side.id,))
    if any(isinstance(op, ast.Is | ast.IsNot) for op in node.ops) and any(
        isinstance(side, MADE_ANEW)
        or (isinstance(side, ast.Constant) and type(side.value) in (int, float, str))
        for side in sides
    ):
        yield Slip(node.lineno, SlipKind.IDENTITY)
