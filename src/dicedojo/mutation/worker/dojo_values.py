"""Describes the values that pass between tests and the program, as bytes to hash.

Equal bytes mean equal values, whatever process they come from. A value that has no
such description, an object of the program's own class for instance, is opaque.
"""

import enum
import functools
import marshal
import sys
import types
from typing import Any

MAX_DEPTH = 16
CACHED = type(functools.lru_cache(len))
FUNCTIONS: tuple[Any, ...] = (
    types.FunctionType,
    types.MethodType,
    functools.partial,
    CACHED,
)
BUILTINS: tuple[Any, ...] = (types.BuiltinFunctionType, types.MethodWrapperType)
BASES = (int, float, complex, str, bytes, list, tuple, dict)
# Modules whose objects `repr` describes completely.
FAITHFUL = {"fractions", "decimal", "datetime", "typing", "pathlib", "uuid", "re"}
FAITHFUL |= {"types", "collections"}
CONTAINER = ("__len__", "__iter__", "__getitem__", "__next__", "__enter__")


class Opaque(Exception):
    """The value has no description that equal values share."""


class Values:
    """Describes values for one program: its functions go by their names."""

    def __init__(self, module: str, public: tuple[str, ...], given: set[str]) -> None:
        self.public = public  # names whose values each design makes its own way
        self._module = module
        self._given = given  # the kata's own modules
        self.names: dict[int, tuple[object, str]] = {}  # values by identity

    def name_value(self, value: object, name: str) -> None:
        """Let a value of the program be described by its public name."""
        self.names[id(value)] = (value, name)

    def name_of(self, value: object) -> str:
        """Return the public name of one of the program's own values, "" if none."""
        return self.names.get(id(value), (None, ""))[1]

    def named(self, values: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return values with their public names in the place of the program's own.

        Each design makes its own value of such a name, so what it holds says nothing.
        """
        if not self.names or not any(id(value) in self.names for value in values):
            return values
        return tuple(
            ("named", name) if (name := self.name_of(value)) else value
            for value in values
        )

    def describe(self, value: Any) -> tuple[bytes, bool]:
        """Return bytes that equal values share, and whether they say all."""
        try:
            return marshal.dumps(value, 2), True  # later versions count references
        except ValueError:
            pass
        try:
            return marshal.dumps(self._plain(value, MAX_DEPTH), 2), True
        except (Opaque, ValueError):
            return marshal.dumps(type(value).__name__, 2), False

    def _plain(self, value: Any, depth: int) -> Any:  # noqa: PLR0911  # one a kind
        """Return a value that `marshal` takes, tagged with its type.

        Raises:
            Opaque: there is none.
        """
        kind = type(value)
        if value is None or kind in (bool, int, float, complex, str, bytes):
            return value
        if name := self.name_of(value):
            return ("named", name)
        if not depth:
            raise Opaque
        if kind in (set, frozenset):
            items = [marshal.dumps(self._plain(one, depth - 1), 2) for one in value]
            return (kind.__name__, sorted(items))
        if issubclass(kind, enum.Enum):
            return (kind.__name__, value.name)
        base = next((base for base in BASES if issubclass(kind, base)), None)
        if base is not None:
            return (kind.__name__, self._contents(base, value, depth - 1))
        if kind in (range, slice, bytearray) or root_of(kind) in FAITHFUL:
            return (kind.__name__, repr(value))
        if isinstance(value, type) and self.is_common(value):
            return ("class", value.__qualname__)
        if is_function(value) and (self.is_common(value) or self.given_name(value)):
            return ("function", self.given_name(value) or value.__qualname__)
        raise Opaque

    def _contents(self, base: Any, value: Any, depth: int) -> Any:
        if base is dict:
            return [
                (self._plain(key, depth), self._plain(item, depth))
                for key, item in dict.items(value)
            ]
        if base in (list, tuple):
            return [self._plain(item, depth) for item in base.__iter__(value)]
        return base(value)

    def is_common(self, value: object) -> bool:
        """Return whether each run has the same class or function, from a library."""
        root = root_of(_inner(value))
        owner = getattr(value, "__self__", None)
        if type(value) is functools.partial:
            return False  # its arguments may be anything
        if root in sys.stdlib_module_names and root != "__main__":
            return owner is None or isinstance(owner, types.ModuleType)
        return isinstance(value, type) and issubclass(value, (BaseException, enum.Enum))

    def given_name(self, value: object) -> str:
        """Return the name of a function of the kata's own modules, "" if it is none."""
        root = root_of(value)
        if root not in self._given:
            return ""
        names = (name for name, one in vars(sys.modules[root]).items() if one is value)
        return next(names, "")

    def is_own(self, function: Any) -> bool:
        """Return whether the program itself defines a function."""
        return root_of(_inner(function)) == self._module.partition(".")[0]

    def is_foreign(self, function: Any) -> bool:
        """Return whether a function comes from a library or from the kata."""
        root = root_of(_inner(function))
        return root in sys.stdlib_module_names or root in self._given

    def is_callback(self, value: Any) -> bool:
        """Return whether a test's value is there to be called, and for nothing else.

        A function that remembers nothing and is not the test's own need not be heard.
        """
        if isinstance(value, type) or not callable(value):
            return False
        if is_function(value):
            known = self.is_own(value) or self.is_common(value)
            return not (known or self.given_name(value))
        kind = type(value)
        is_mock = any(base.__module__ == "unittest.mock" for base in kind.__mro__)
        return is_mock or not any(hasattr(kind, name) for name in CONTAINER)


def is_function(value: object) -> bool:
    """Return whether a value is a function, a method or the like."""
    return type(value) in FUNCTIONS or type(value) in BUILTINS


def _inner(function: Any) -> Any:
    """Return the function that a method, a partial or a cache calls in the end."""
    for _ in range(MAX_DEPTH):
        kind = type(function)
        if kind is types.MethodType:
            function = function.__func__
        elif kind is functools.partial:
            function = function.func
        elif kind is CACHED:
            function = function.__wrapped__
        else:
            break
    return function


def root_of(value: object) -> str:
    """Return the top-level name of the module that defines a value."""
    name = getattr(value, "__module__", None)
    return name.partition(".")[0] if type(name) is str else ""
