"""The short way to run tests: call the functions, for tests that are provably plain.

`plan` compares a real collection with the calls that `dojo_shape` finds in the same
modules. `run` runs the test modules afresh and refuses (returns None) as soon as they
differ from what was planned, or pytest would have more to do; then the full way runs
instead. A hundred plain tests take a millisecond, not a hundred.
"""

import ast
import sys
import types
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from time import perf_counter as now  # whatever the tests put there later
from typing import Any

import dojo_module
import dojo_shape
import pytest
from _pytest.assertion.rewrite import rewrite_asserts
from dojo_finder import TestFile, import_all
from dojo_session import IMPORT_FRAMES, PlainSession, call_deep

NOT_FAILING = (pytest.skip.Exception, pytest.xfail.Exception)
ENDS_THE_SESSION = (pytest.exit.Exception, KeyboardInterrupt)
SESSION = PlainSession()  # made once, by the process that forks
FAILED, NO_TESTS = 1, 5  # pytest's exit codes


@dataclass(frozen=True)
class PlainTest:
    """A test that is a call: its id, and where the call is in the test modules."""

    id: str
    key: list[Any]


class SessionEnds(Exception):
    """A test ended the whole session, which only pytest itself can do."""


def plan(
    items: list[pytest.Item], modules: list[types.ModuleType]
) -> list[dict[str, Any]] | None:
    """Return the plan for a collection, in its order; None if any test is not plain.

    `modules` are all that were collected, those without tests among them.
    """
    try:
        calls = dojo_shape.calls_in({one.__name__: one for one in modules})
    except Exception:  # the learner's code; pytest did without it, or caught it
        return None
    if calls is None or len(calls) != len(items):
        return None
    if not all(map(is_the_same, items, calls)) or any(map(is_in_package, modules)):
        return None
    return [
        {"id": item.nodeid, "key": call.key}
        for item, call in zip(items, calls, strict=True)
    ]


def is_the_same(item: pytest.Item, call: dojo_shape.Call) -> bool:
    """Return whether pytest would make this call, and nothing else."""
    if type(item) is not pytest.Function:
        return False
    owner = item.parent.name if type(item.parent) is pytest.Class else ""
    where = [item.module.__name__, owner, item.originalname]
    given = item.callspec.params if hasattr(item, "callspec") else {}
    marks = {mark.name for mark in item.iter_markers()}
    return (
        where == [call.module, call.owner, call.function]
        and given.keys() == call.arguments.keys()
        and all(given[name] is call.arguments[name] for name in given)
        and not set(item.fixturenames) - given.keys()
        and marks <= {"parametrize"}
    )


def is_in_package(module: types.ModuleType) -> bool:
    """Return whether the module's package has code of its own, which pytest imports."""
    package = module.__name__.rpartition(".")[0]
    while package:
        path = getattr(sys.modules.get(package), "__file__", None)
        if path is not None and has_code(path):
            return True
        package = package.rpartition(".")[0]
    return False


def has_code(path: str) -> bool:
    """Return whether a file states more than a docstring."""
    with open(path, "rb") as file:
        body = ast.parse(file.read()).body
    return not all(
        isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant)
        for one in body
    )


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
    """Run the planned tests that are not excluded; None if the full way must.

    The first failure ends the run, but for tests that are tolerated, if any are named.
    """
    session = SESSION
    session.start()
    try:
        with session.collecting():
            spaces = call_deep(partial(import_all, files), IMPORT_FRAMES)
            calls = dojo_shape.calls_in(spaces) if spaces else None
    except BaseException:  # whatever it was, the full way reports it as pytest does
        return None
    if calls is None or [call.key for call in calls] != [test.key for test in tests]:
        return None
    excluded = set(order["excluded"])
    last = {test: at for at, test in enumerate([*order["long"], *order["last"]], 1)}
    chosen = [
        (test, call)
        for test, call in zip(tests, calls, strict=True)
        if test.id not in excluded
    ]
    if order["reversed_order"]:
        chosen.reverse()
    chosen.sort(key=lambda pair: last.get(pair[0].id, 0))
    outcomes: dict[str, dict[str, Any]] = {}
    failed, tolerated = False, order["tolerated"]
    for test, call in chosen:
        notes.start(test.id)
        started = now()
        try:
            with session.testing(test.id):
                outcomes[test.id] = outcome_of(call, notes)
        except SessionEnds:
            return None
        if session.disturbed:
            return None
        outcomes[test.id]["seconds"] = now() - started
        if outcomes[test.id]["outcome"] == "failed":
            failed = True
            if tolerated is not None and test.id not in tolerated:
                break
    code = FAILED if failed else 0 if chosen else NO_TESTS
    return {"outcomes": outcomes, "faults": [], "exit": code}


def outcome_of(call: Callable[[], Any], notes: Any) -> dict[str, Any]:
    """Call one test; return its outcome as pytest would judge it.

    Raises:
        SessionEnds: the test asked for the end of the session.
    """
    try:
        result = call_deep(call)
        if hasattr(result, "__await__") or hasattr(result, "__aiter__"):
            pytest.fail("async def functions are not natively supported.")
        if result is not None:
            warnings.warn(pytest.PytestReturnNotNoneWarning(type(result)), stacklevel=1)
    except NOT_FAILING:
        return {"outcome": "passed"}
    except ENDS_THE_SESSION as error:
        raise SessionEnds from error
    except BaseException as error:  # a test may fail by raising anything at all
        unittest = sys.modules.get("unittest")
        if unittest and isinstance(error, unittest.SkipTest):
            return {"outcome": "passed"}
        return {"outcome": "failed", **dojo_module.describe(error), **notes.take()}
    return {"outcome": "passed"}
