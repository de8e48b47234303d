"""The short way to run tests: call the functions, for tests that are provably plain.

A test is plain when pytest adds nothing to it but the call: no fixture, no mark but
one `parametrize` whose values the module itself states, no class set-up, no conftest
anywhere. `plan` decides that from a real collection. `run` runs the test modules
afresh and refuses (returns None) as soon as they differ from what was planned; then
the full way runs instead. A hundred plain tests take a millisecond, not a hundred.
"""

import ast
import importlib.machinery
import importlib.util
import inspect
import os
import sys
import types
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from _pytest.assertion.rewrite import rewrite_asserts
from _pytest.capture import DontReadFromInput
from _pytest.mark.structures import ParameterSet

import dojo_module

NOT_FAILING = (pytest.skip.Exception, pytest.xfail.Exception)


@dataclass(frozen=True)
class TestFile:
    """A test module: its name once imported, its path, its code with pytest's asserts."""

    name: str
    path: str
    code: types.CodeType


@dataclass(frozen=True)
class PlainTest:
    """A test that is a call: where to find it, and which row of how many it takes."""

    id: str
    module: str
    owner: str  # the class, "" for a plain function
    function: str
    row: int  # -1: not parametrised
    rows: int


def plan(items: list[pytest.Item]) -> list[dict[str, Any]] | None:
    """Return the plan for a collection, in its order; None if any test is not plain."""
    counts: dict[object, int] = {}
    for item in items:
        key = (item.nodeid.split("[")[0],)
        counts[key] = counts.get(key, 0) + 1
    planned = []
    for item in items:
        if not is_plain(item):
            return None
        assert isinstance(item, pytest.Function)
        row = -1
        if hasattr(item, "callspec"):
            (row,) = set(item.callspec.indices.values()) or {0}
            rows = parameter_rows(item.function)
            mine = rows[row] if rows is not None and row < len(rows) else None
            wanted = item.callspec.params
            if mine is None or mine.keys() != wanted.keys():
                return None
            if any(mine[name] is not wanted[name] for name in wanted):
                return None
        planned.append(
            {
                "id": item.nodeid,
                "module": item.module.__name__,
                "owner": item.cls.__name__ if item.cls else "",
                "function": item.originalname,
                "row": row,
                "rows": counts[(item.nodeid.split("[")[0],)],
            }
        )
    return planned


def is_plain(item: pytest.Item) -> bool:
    """Return whether pytest adds nothing to this test but the call."""
    if type(item) is not pytest.Function:
        return False
    parent = type(item.parent)
    if parent not in (pytest.Module, pytest.Class):
        return False
    if item.cls and (type(item.parent.parent) is not pytest.Module):
        return False
    function = item.function
    if inspect.iscoroutinefunction(function) or inspect.isgeneratorfunction(function):
        return False
    if isinstance(function, (staticmethod, classmethod)) or not inspect.isfunction(
        inspect.unwrap(function)
    ):
        return False
    given = set(item.callspec.params) if hasattr(item, "callspec") else set()
    if set(item.fixturenames) - given:
        return False
    marks = [mark.name for mark in item.iter_markers()]
    return marks == (["parametrize"] if hasattr(item, "callspec") else [])


def parameter_rows(function: Callable[..., Any]) -> list[dict[str, Any]] | None:
    """Return what each row of the function's one `parametrize` passes, by name."""
    marks = [m for m in getattr(function, "pytestmark", []) if m.name == "parametrize"]
    if len(marks) != 1 or len(marks[0].args) != 2 or "indirect" in marks[0].kwargs:
        return None
    names, values = marks[0].args
    if isinstance(names, str):
        names = [name.strip() for name in names.split(",") if name.strip()]
    rows = []
    for value in list(values):
        if isinstance(value, ParameterSet):
            if value.marks:
                return None
            parts = value.values
        else:
            parts = (value,) if len(names) == 1 else tuple(value)
        if len(parts) != len(names):
            return None
        rows.append(dict(zip(names, parts, strict=True)))
    return rows


def compile_tests(files: list[tuple[str, str]]) -> list[TestFile] | None:
    """Return the test modules with pytest's own assertions; None if that fails here."""
    compiled = []
    for name, path in files:
        with open(path, "rb") as file:
            source = file.read()
        try:
            tree = ast.parse(source, filename=path)
            rewrite_asserts(tree, source, path)
            code = compile(tree, path, "exec", dont_inherit=True)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return None
        compiled.append(TestFile(name, path, code))
    return compiled


def run(
    files: list[TestFile], tests: list[PlainTest], order: dict[str, Any], notes: Any
) -> dict[str, Any] | None:
    """Run the planned tests that are not excluded; None if the full way must."""
    sys.stdin = DontReadFromInput()
    spaces = {}
    try:
        for file in files:
            spaces[file.name] = dojo_module.execute(file.name, file.path, file.code)
    except BaseException:  # whatever it was, the full way reports it as pytest does
        return None
    calls = bind(spaces, tests)
    if calls is None:
        return None
    excluded = set(order["excluded"])
    chosen = [
        (test, call)
        for test, call in zip(tests, calls, strict=True)
        if test.id not in excluded
    ]
    outcomes: dict[str, dict[str, Any]] = {}
    for test, call in reversed(chosen) if order["backwards"] else chosen:
        os.environ["PYTEST_CURRENT_TEST"] = f"{test.id} (call)"
        notes.start()
        outcomes[test.id] = outcome_of(call, notes)
        if order["first"] and outcomes[test.id]["outcome"] == "failed":
            break
    return {"outcomes": outcomes, "faults": []}


def bind(
    spaces: dict[str, types.ModuleType], tests: list[PlainTest]
) -> list[Callable[[], Any]] | None:
    """Return a call for each test; None if the modules are not as planned."""
    calls: list[Callable[[], Any]] = []
    rows_of: dict[object, Any] = {}
    planned = {(test.module, test.owner, test.function) for test in tests}
    if planned != found_tests(spaces):
        return None
    for test in tests:
        space = spaces[test.module]
        holder = getattr(space, test.owner) if test.owner else space
        function = getattr(holder, test.function)
        if test.owner:
            function = method_caller(holder, test.function)
        if test.row < 0:
            if getattr(getattr(holder, test.function), "pytestmark", []):
                return None
            calls.append(function)
            continue
        key = (test.module, test.owner, test.function)
        if key not in rows_of:
            rows_of[key] = parameter_rows(getattr(holder, test.function))
        rows = rows_of[key]
        if rows is None or len(rows) != test.rows:
            return None
        calls.append(lambda function=function, row=rows[test.row]: function(**row))
    return calls


def method_caller(owner: type, name: str) -> Callable[..., Any]:
    """Return a call of a method on an instance of its own, as pytest makes one."""
    return lambda **row: getattr(owner(), name)(**row)


def found_tests(spaces: dict[str, types.ModuleType]) -> set[tuple[str, str, str]]:
    """Return what pytest's default rules would collect from these modules."""
    found = set()
    for name, space in spaces.items():
        for key, value in vars(space).items():
            if key.startswith("test") and inspect.isfunction(inspect.unwrap(value)):
                found.add((name, "", key))
            elif key.startswith("Test") and inspect.isclass(value):
                for method in dir(value):
                    if method.startswith("test"):
                        found.add((name, value.__name__, method))
    return found


def outcome_of(call: Callable[[], Any], notes: Any) -> dict[str, Any]:
    """Call one test; return its outcome as pytest would judge it."""
    try:
        result = call()
    except NOT_FAILING:
        return {"outcome": "passed"}
    except BaseException as error:  # a test may fail by raising anything at all
        if type(error).__name__ == "SkipTest":
            return {"outcome": "passed"}
        return {"outcome": "failed", **dojo_module.describe(error), **notes.take()}
    if result is not None:
        return {
            "outcome": "failed",
            "type": "Failed",
            "message": "a test returns None",
            **notes.take(),
        }
    return {"outcome": "passed"}
