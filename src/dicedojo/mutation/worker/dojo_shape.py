"""The calls that pytest would make on test modules, where it adds nothing to them.

A test is plain when pytest adds nothing to it but the call: no fixture, no mark but
`parametrize`, no class set-up. All this may depend on the program, so it is looked up
in the modules of every run. In any doubt the answer is None; then the whole of pytest
decides.
"""

import inspect
import types
import unittest
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

import pytest
from _pytest.compat import getfuncargnames
from dojo_parameters import Row, rows_of

FixtureDefinition = type(pytest.fixture(lambda: None))
MODULE_HOOKS = {
    *("pytestmark", "pytest_plugins", "pytest_generate_tests", "__test__"),
    *("setup_module", "teardown_module", "setUpModule", "tearDownModule"),
    *("setup_function", "teardown_function", "__getattr__"),
}
CLASS_HOOKS = {
    *("pytestmark", "pytest_generate_tests", "__test__", "__init__", "__new__"),
    *("setup_class", "teardown_class", "setup_method", "teardown_method"),
    *("__getattr__", "__getattribute__"),
}
FUNCTION_HOOKS = {
    "__test__",
    "_is_coroutine_mark",
    "_is_coroutine",
}  # attributes that pytest reads
SIGNATURE_HOOKS = {"__wrapped__", "__signature__", "patchings"}
NO_CALL = (
    inspect.CO_GENERATOR
    | inspect.CO_COROUTINE
    | inspect.CO_ITERABLE_COROUTINE
    | inspect.CO_ASYNC_GENERATOR
)


class NotPlain(Exception):
    """The whole of pytest must decide."""


@dataclass(frozen=True)
class Call:
    """A test that is a call: where it is, and which row it takes of each mark."""

    module: str
    owner: str  # the class's name in the module, "" for a plain function
    function: str
    rows: tuple[int, ...]
    holder: Any = None  # the function itself, or its class
    arguments: Any = None

    @property
    def key(self) -> list[object]:
        """Return what tells the call apart from the others, as JSON has it."""
        return [self.module, self.owner, self.function, list(self.rows)]

    def __call__(self) -> object:
        """Make the call; a method on an instance of its own, as pytest makes one."""
        if not self.owner:
            return self.holder(**self.arguments)
        return getattr(self.holder(), self.function)(**self.arguments)


def calls_in(spaces: dict[str, types.ModuleType]) -> list[Call] | None:
    """Return the calls in pytest's order, None if pytest would do more than call.

    Raises:
        Exception: whatever the learner's `ids` functions and attributes raise.
    """
    try:
        return [call for name in spaces for call in in_module(name, vars(spaces[name]))]
    except NotPlain:
        return None


def in_module(name: str, space: dict[str, Any]) -> Iterator[Call]:
    """Yield the calls in one module."""
    check(not MODULE_HOOKS & space.keys())
    for key, value in list(space.items()):
        if is_ignored(key):
            continue
        check(not is_marked(value))
        if isinstance(value, type):
            check(not issubclass(value, unittest.TestCase))
            if key.startswith("Test"):
                yield from in_class(name, key, value)
        elif key.startswith("test") and callable(value):
            yield from in_function(Call(name, "", key, (), value), value, None)


def in_class(module: str, name: str, holder: type) -> Iterator[Call]:
    """Yield the calls in one class: those of its bases come first, as in pytest."""
    check(type(holder) is type)
    spaces = [vars(base) for base in holder.__mro__[:-1]]
    check(not any(CLASS_HOOKS & space.keys() for space in spaces))
    seen: set[str] = set()
    layers = []
    for space in spaces:
        new = {key: value for key, value in space.items() if key not in seen}
        seen.update(new)
        layers.append(new)
    for layer in reversed(layers):
        for key, value in layer.items():
            if is_ignored(key):
                continue
            check(not is_marked(value))
            if isinstance(value, type):
                check(not key.startswith("Test"))
            elif key.startswith("test") and is_callable(value):
                call = Call(module, name, key, (), holder)
                yield from in_function(call, value, holder)


def in_function(call: Call, function: Any, holder: type | None) -> Iterator[Call]:
    """Yield the calls of one test function."""
    check(isinstance(function, types.FunctionType))
    check(not function.__code__.co_flags & NO_CALL)
    check(not FUNCTION_HOOKS & vars(function).keys())
    marks = vars(function).get("pytestmark", [])
    check(type(marks) is list)
    tables: list[list[Row]] = []
    for mark in marks:
        check(type(mark) is pytest.Mark and mark.name == "parametrize")
        rows = rows_of(mark)
        if rows is None:
            raise NotPlain
        tables.append(rows)
    names = [name for table in tables for name in table[0]]
    wanted = argument_names(function, call.function, holder)
    check(len(names) == len(wanted) and set(names) == set(wanted))
    for rows in product(*(range(len(table)) for table in tables)):
        arguments: Row = {}
        for table, row in zip(tables, rows, strict=True):
            arguments.update(table[row])
        yield Call(call.module, call.owner, call.function, rows, call.holder, arguments)


def argument_names(
    function: types.FunctionType, name: str, holder: type | None
) -> tuple[str, ...]:
    """Return the arguments that pytest would pass."""
    code = function.__code__
    usual = not (code.co_posonlyargcount or code.co_kwonlyargcount)
    if usual and not SIGNATURE_HOOKS & vars(function).keys():
        first = 1 if holder else 0
        last = code.co_argcount - len(function.__defaults__ or ())
        return code.co_varnames[first:last]
    return getfuncargnames(function, name=name, cls=holder)


def is_ignored(name: str) -> bool:
    """Return whether this is one of Python's own names."""
    return name.startswith("__") and name.endswith("__")


def is_callable(value: object) -> bool:
    """Return whether an attribute of a class can be called, directly or bound."""
    return callable(value) or isinstance(value, (staticmethod, classmethod))


def is_marked(value: object) -> bool:
    """Return whether pytest takes the value for a fixture, or for a test by decree."""
    if isinstance(value, FixtureDefinition):
        return True
    try:
        return getattr(value, "__test__", False) is True
    except Exception:  # the value's own code; pytest does not mind either
        return False


def check(plain: object) -> None:
    """Leave the decision to pytest unless this holds."""
    if not plain:
        raise NotPlain
