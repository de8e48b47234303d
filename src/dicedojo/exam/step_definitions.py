"""The step definitions of a kata as plain functions, where they can be called as such.

A file of step definitions may use all of pytest: hooks, fixtures with a scope, with
parameters or with a clean-up. Then only pytest can run it, and `NeedsPytest` says why.
Most files define functions and simple fixtures, which anyone can call.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from _pytest.assertion.rewrite import rewrite_asserts
from _pytest.fixtures import FixtureFunctionDefinition
from pytest_bdd.steps import StepFunctionContext
from pytest_bdd.steps import step_function_context_registry as registry

from dicedojo.course.program import imported

MODULE = "conftest"  # the name that pytest gives the file
SOURCES = 32  # files that are kept compiled


class NeedsPytest(Exception):
    """Features that only pytest can run; the message says why."""


@dataclass(frozen=True)
class StepDefinitions:
    """What a file of step definitions defines, in one run of it.

    Step definitions are in pytest's order: of those that match, the last one counts.
    """

    steps: Mapping[str, StepFunctionContext]
    fixtures: Mapping[str, Callable[..., Any]]


@contextmanager
def load_definitions(path: Path) -> Iterator[StepDefinitions]:
    """Run a file of step definitions; its module can be imported within the block.

    pytest-bdd forgets them afterwards.

    Raises:
        NeedsPytest: the file does not run, or uses more of pytest than plain functions.
    """
    code = _compiled(path.read_bytes(), str(path))
    module = ModuleType(MODULE)
    module.__file__ = str(path)
    with forgotten_definitions(), imported({MODULE: module}):
        _run(code, module)
        yield _definitions(module)


@contextmanager
def forgotten_definitions() -> Iterator[None]:
    """Have pytest-bdd forget the step definitions that it meets meanwhile.

    Its registry would keep them for good, and with each the whole pytest session.
    """
    known = set(registry)
    try:
        yield
    finally:
        for definition in set(registry) - known:
            del registry[definition]


def parameters(function: Callable[..., Any]) -> dict[str, bool]:
    """Return the parameters of a plain function, and whether each must be given.

    Raises:
        NeedsPytest: it is not plain: a generator, say, or something that wraps it.
    """
    if not isinstance(function, FunctionType) or hasattr(function, "__wrapped__"):
        raise NeedsPytest(f"{function!r} is not a plain function")
    if inspect.isgeneratorfunction(function) or inspect.iscoroutinefunction(function):
        raise NeedsPytest(f"{function.__name__} does not simply return")
    if inspect.isasyncgenfunction(function):
        raise NeedsPytest(f"{function.__name__} does not simply return")
    found = inspect.signature(function).parameters.values()
    if any(each.kind is not each.POSITIONAL_OR_KEYWORD for each in found):
        raise NeedsPytest(f"{function.__name__} has parameters of another kind")
    if any(each.name == "request" for each in found):
        raise NeedsPytest(f"{function.__name__} asks for pytest's request")
    return {each.name: each.default is each.empty for each in found}


def _run(code: CodeType, module: ModuleType) -> None:
    try:
        exec(code, module.__dict__)  # noqa: S102  # the course's own code
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # pytest will show it, or may have raised it
        raise NeedsPytest(f"{module.__file__} raises {error!r}") from error


def _compiled(source: bytes, path: str) -> CodeType:
    """Return the code of a file, its assertions rewritten as pytest does.

    Raises:
        NeedsPytest: it does not compile, or an assertion leaves its message to pytest.
    """
    code = _code(source, path)
    if code is None:
        raise NeedsPytest("an assertion without a message, or a syntax error")
    return code


@lru_cache(SOURCES)
def _code(source: bytes, path: str) -> CodeType | None:
    try:
        tree = ast.parse(source, path)
    except (SyntaxError, ValueError):
        return None
    asserts = (node for node in ast.walk(tree) if isinstance(node, ast.Assert))
    if any(node.msg is None for node in asserts):
        return None
    rewrite_asserts(tree, source, path)
    return compile(tree, path, "exec", dont_inherit=True)


def _definitions(module: ModuleType) -> StepDefinitions:
    steps: dict[str, StepFunctionContext] = {}
    fixtures: dict[str, Callable[..., Any]] = {}
    for name in dir(module):  # in the order of names, as pytest looks for fixtures
        value = vars(module)[name]
        if _is_hook(name, value):
            raise NeedsPytest(f"{name} is a hook, or names plugins")
        if not isinstance(value, FixtureFunctionDefinition):
            continue
        marker, function = value._fixture_function_marker, value._fixture_function
        if marker.scope != "function" or marker.autouse or marker.params is not None:
            raise NeedsPytest(f"{name} has a scope or parameters, or is used always")
        own_name = marker.name or name
        if own_name in steps or own_name in fixtures:
            raise NeedsPytest(f"there are two fixtures {own_name}")
        if function in registry:
            steps[own_name] = registry[function]
        else:
            fixtures[own_name] = function
    return StepDefinitions(steps, fixtures)


def _is_hook(name: str, value: object) -> bool:
    if inspect.isroutine(value) and hasattr(value, "pytest_impl"):
        return True
    return name.startswith("pytest_") and not isinstance(value, ModuleType)
