"""Says what crosses the wire between tests and a program, for both ends.

Values cross by value: None, numbers, text, bytes, and lists, tuples, dicts, sets and a
few of the standard library that hold such values. Anything else stays where it was made
and crosses as a handle, which the other end asks. Plain values go as they are, which is
quick; others are coded as tuples that begin with a tag:

    ("t", items) tuple          ("l", items) list         ("d", pairs) dict
    ("s", items) set            ("f", items) frozenset    ("r", start, stop, step) range
    ("q", a, b) Fraction        ("D", text) Decimal       ("S", a, b, c) slice
    ("c", kind, items) Counter, OrderedDict or deque
    ("n", module, name) what both ends have: a builtin class, a function of `operator`
    ("y", ref) an object of the receiver's   ("m", ref, description) one of the sender's
    ("e", ref, class, arguments, attributes, text) an exception
    ("v", value) a plain value

Standard library only.
"""

import builtins
import collections
import decimal
import fractions
import functools
import math
import operator
import sys
import types
from collections.abc import Callable
from marshal import dumps
from typing import Any

Coded = Any  # a tuple as above
ATOMS = frozenset(
    {type(None), bool, int, float, complex, str, bytes, type(...)}
)  # exactly these types: a subclass may do anything
MAX_DEPTH = 50  # of lists in lists; what is deeper crosses as a handle
CONTAINERS: dict[str, Callable[[Any], Any]] = {
    "Counter": collections.Counter,
    "OrderedDict": collections.OrderedDict,
    "deque": collections.deque,
}
KINDS = {kind: name for name, kind in CONTAINERS.items()}
MUTABLE = (list, dict, set, *KINDS)
# Functions that do the same at both ends and give nothing away. Any other function of a
# test stays at its end, and is called back.
SHARED_FUNCTIONS = frozenset(
    {abs, all, any, bool, bytes, complex, dict, divmod, enumerate, filter, float}
    | {frozenset, int, len, list, map, max, min, pow, range, reversed, round, set}
    | {sorted, str, sum, tuple, zip, object, fractions.Fraction, decimal.Decimal}
    | {collections.Counter, collections.deque, collections.OrderedDict}
    | {f for f in vars(operator).values() if isinstance(f, types.BuiltinFunctionType)}
    | {f for f in vars(math).values() if isinstance(f, types.BuiltinFunctionType)}
)
# Objects that show the program itself and not what it does. They do not cross.
INSIDES = (
    *(types.CodeType, types.FrameType, types.TracebackType, types.CellType),
    *(types.MappingProxyType, types.MemberDescriptorType, types.GetSetDescriptorType),
)
FUNCTIONS = (
    *(types.FunctionType, types.BuiltinFunctionType, types.MethodType),
    *(types.MethodWrapperType, types.WrapperDescriptorType, functools.partial),
    type(functools.lru_cache(len)),
)


class NotServed(Exception):
    """A stand-in cannot do what a test asks of it."""


def is_plain(value: Any, depth: int = 0) -> bool:
    """Return whether a value can go as it is: `marshal` knows it, and nothing else."""
    kind = type(value)
    if kind in ATOMS:
        return True
    if depth > MAX_DEPTH:
        return False
    if kind is list or kind is tuple or kind is set or kind is frozenset:
        if ATOMS.issuperset(map(type, value)):
            return kind is list or kind is tuple or len(value) < 2
        return kind in (list, tuple) and all(
            is_plain(item, depth + 1) for item in value
        )
    if kind is dict:
        return all(
            is_plain(key, depth + 1) and is_plain(item, depth + 1)
            for key, item in value.items()
        )
    return False


def library_name(value: Any) -> tuple[str, str] | None:
    """Return module and name of something that both ends have, None if it is not that.

    Builtin exceptions are of this kind, and functions that do the same everywhere.
    """
    try:
        known = value in SHARED_FUNCTIONS
    except TypeError:  # it cannot be hashed
        return None
    is_error = isinstance(value, type) and issubclass(value, BaseException)
    if not known and not is_error:
        return ("builtins", "NotImplemented") if value is NotImplemented else None
    module = value.__module__ or "builtins"
    name = value.__qualname__
    if module in sys.stdlib_module_names and find_in_library(module, name) is value:
        return module, name
    return None


def find_in_library(module: str, name: str) -> Any:
    """Return what `library_name` named, None if there is nothing like that.

    A sender may say anything, so only what may be shared is found.
    """
    found = getattr(sys.modules.get(module), name, None)
    if found is NotImplemented:
        return found
    is_error = isinstance(found, type) and issubclass(found, BaseException)
    try:
        return found if is_error or found in SHARED_FUNCTIONS else None
    except TypeError:
        return None


class Values:
    """Codes and decodes values at one end. `objects` deals with handles."""

    def __init__(self, objects: Any) -> None:
        self._objects = objects

    def pack(self, values: Any) -> tuple[bool, Any]:
        """Return values as a message carries them: whether they are plain, and they."""
        if is_plain(values):
            return True, values
        return False, self.code(values)

    def unpack(self, packed: tuple[bool, Any]) -> Any:
        """Return what `pack` was given, made anew."""
        plain, values = packed
        return values if plain else self.decode(values)

    def code(self, value: Any, depth: int = 0) -> Coded:  # noqa: PLR0911  # one a kind
        """Return a coded value."""
        kind = type(value)
        if kind in ATOMS:
            return ("v", value)
        if depth > MAX_DEPTH:
            return self._objects.code(value)
        if kind is tuple:
            return ("t", self._all(value, depth))
        if kind is list:
            return ("l", self._all(value, depth))
        if kind is dict:
            return ("d", self._all(value.items(), depth))
        if kind is set or kind is frozenset:
            items = sorted(self._all(value, depth), key=_order)
            return ("s" if kind is set else "f", tuple(items))
        if kind is range:
            return ("r", value.start, value.stop, value.step)
        if kind is fractions.Fraction:
            return ("q", value.numerator, value.denominator)
        if kind is decimal.Decimal:
            return ("D", str(value))
        if kind is slice:
            parts = (value.start, value.stop, value.step)
            return ("S", self._all(parts, depth))
        if kind in KINDS:
            items = value.items() if issubclass(kind, dict) else value
            return ("c", KINDS[kind], self._all(items, depth))
        if name := library_name(value):
            return ("n", *name)
        return self._objects.code(value)

    def _all(self, values: Any, depth: int) -> tuple[Coded, ...]:
        return tuple(self.code(value, depth + 1) for value in values)

    def decode(self, coded: Coded) -> Any:  # noqa: PLR0911  # one a tag
        """Return the value that was coded."""
        tag = coded[0]
        if tag == "v":
            return coded[1]
        if tag in DECODERS:
            return DECODERS[tag]([self.decode(item) for item in coded[1]])
        if tag == "r":
            return range(*coded[1:])
        if tag == "q":
            return fractions.Fraction(coded[1], coded[2])
        if tag == "D":
            return decimal.Decimal(coded[1])
        if tag == "c":
            items = [self.decode(item) for item in coded[2]]
            return CONTAINERS[coded[1]](dict(items) if coded[1] != "deque" else items)
        if tag == "n":
            return find_in_library(coded[1], coded[2])
        return self._objects.decode(coded)


DECODERS: dict[str, Callable[[list[Any]], Any]] = {
    "t": tuple,
    "l": list,
    "d": dict,
    "s": set,
    "f": frozenset,
    "S": lambda parts: slice(*parts),
}


def _order(coded: Coded) -> bytes:
    return dumps(coded, 2)


def holds_mutable(values: Any) -> bool:
    """Return whether a call could change something of its arguments."""
    return any(
        type(value) in MUTABLE or (type(value) is tuple and holds_mutable(value))
        for value in values
    )


def refresh(old: Any, new: Any) -> None:
    """Make a value what a call has left of it, in place, what it holds as well."""
    kind = type(old)
    if kind is not type(new):
        return
    if kind is tuple:
        for one, other in zip(old, new, strict=False):
            refresh(one, other)
    elif kind is list:
        old[:] = _kept(old, new)
    elif kind in (set, collections.deque):
        if old != new:
            old.clear()
            getattr(old, "update" if kind is set else "extend")(new)
    elif isinstance(old, dict):
        kept = {key: _same(old.get(key), item) for key, item in new.items()}
        old.clear()
        old.update(kept)


def _kept(old: list[Any], new: list[Any]) -> list[Any]:
    """Return the new items, with those of the old ones that are the same lists."""
    if len(old) != len(new):
        return new
    return [_same(one, other) for one, other in zip(old, new, strict=True)]


def _same(old: Any, new: Any) -> Any:
    if type(old) is type(new) and type(old) in MUTABLE:
        refresh(old, new)
        return old
    return new


def is_builtin(cls: type) -> bool:
    """Return whether a class is one of Python's own, under its own name."""
    return getattr(builtins, cls.__name__, None) is cls
