"""The short way to run tests: call the functions, for tests that are provably plain.

A test is plain when pytest adds nothing to it but the call: no fixture, no mark but
one `parametrize` whose values the module itself states, no class set-up, no conftest
anywhere. `plan` decides that from a real collection. `run` runs the test modules
afresh and refuses (returns None) as soon as they differ from what was planned; then
the full way runs instead. A hundred plain tests take a millisecond, not a hundred.
"""

import ast
import inspect
import os
import sys
import types
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from time import perf_counter as now  # whatever the tests put there later
from typing import Any

import dojo_module
import pytest
from _pytest.assertion.rewrite import rewrite_asserts
from _pytest.capture import DontReadFromInput
from _pytest.mark.structures import ParameterSet

NOT_FAILING = (pytest.skip.Exception, pytest.xfail.Exception)


@dataclass(frozen=True)
class TestFile:
    """A test module: its name once imported, its path, its rewritten code."""

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
    rows = Counter(base_id(item) for item in items)
    planned = []
    for item in items:
        if not isinstance(item, pytest.Function) or not is_plain(item):
            return None
        row = row_of(item)
        if row is None:
            return None
        planned.append(
            {
                "id": item.nodeid,
                "module": item.module.__name__,
                "owner": item.cls.__name__ if item.cls else "",
                "function": item.originalname,
                "row": row,
                "rows": rows[base_id(item)],
            }
        )
    modules = {item.module.__name__: item.module for item in items}  # type: ignore[attr-defined]
    names = {(one["module"], one["owner"], one["function"]) for one in planned}
    return planned if names == found_tests(modules) else None


def base_id(item: pytest.Item) -> str:
    """Return a test's id without the row that it takes."""
    return item.nodeid.split("[")[0]


def is_plain(item: pytest.Function) -> bool:
    """Return whether pytest adds nothing to this test but the call."""
    function = inspect.unwrap(item.function)
    given = set(item.callspec.params) if hasattr(item, "callspec") else set()
    marks = [mark.name for mark in item.iter_markers()]
    return (
        type(item) is pytest.Function
        and is_shallow(item)
        and inspect.isfunction(function)
        and not inspect.iscoroutinefunction(function)
        and not inspect.isgeneratorfunction(function)
        and not set(item.fixturenames) - given
        and marks == ["parametrize"] * bool(given)
    )


def is_shallow(item: pytest.Function) -> bool:
    """Return whether the test stands in a module, or in a class that does."""
    holder = item.parent
    if type(holder) is pytest.Class:
        holder = holder.parent
    return type(holder) is pytest.Module


def row_of(item: pytest.Function) -> int | None:
    """Return the row that the test takes, -1 if it takes none, None if in doubt."""
    if not hasattr(item, "callspec"):
        return -1
    rows = parameter_rows(item.function) or []
    found = set(item.callspec.indices.values())
    row = found.pop() if len(found) == 1 else len(rows)
    wanted = item.callspec.params
    if row >= len(rows) or rows[row].keys() != wanted.keys():
        return None
    the_same = all(rows[row][name] is wanted[name] for name in wanted)
    return row if the_same else None


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
        calls = bind(spaces, tests)  # rows may come from the code, and fail
    except BaseException:  # whatever it was, the full way reports it as pytest does
        return None
    if calls is None:
        return None
    excluded, last = set(order["excluded"]), set(order["last"])
    chosen = [
        (test, call)
        for test, call in zip(tests, calls, strict=True)
        if test.id not in excluded
    ]
    if order["backwards"]:
        chosen.reverse()
    chosen.sort(key=lambda pair: pair[0].id in last)
    outcomes: dict[str, dict[str, Any]] = {}
    for test, call in chosen:
        os.environ["PYTEST_CURRENT_TEST"] = f"{test.id} (call)"
        notes.start(test.id)
        started = now()
        outcomes[test.id] = outcome_of(call, notes)
        outcomes[test.id]["seconds"] = now() - started
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
        owner = getattr(space, test.owner) if test.owner else None
        function = getattr(owner or space, test.function)
        key = (test.module, test.owner, test.function)
        if key not in rows_of:
            marked = getattr(function, "pytestmark", [])
            rows_of[key] = parameter_rows(function) if marked else [{}]
        rows = rows_of[key]
        if rows is None or len(rows) != test.rows or (rows == [{}]) != (test.row < 0):
            return None
        calls.append(partial(call, owner or space, test.function, rows[test.row]))
    return calls


def call(holder: type | types.ModuleType, name: str, row: dict[str, Any]) -> object:
    """Call a test; a method on an instance of its own, as pytest makes one."""
    owner = holder() if isinstance(holder, type) else holder
    return getattr(owner, name)(**row)


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
