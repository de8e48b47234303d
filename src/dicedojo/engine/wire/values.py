"""Codes the values that cross the wire between tests and a program, for both ends.

Some objects cross by value: None, numbers, text, bytes, and lists, tuples, dicts, sets
and a few types of the standard library that hold such values. Any other object stays
where it was made, and crosses as a handle. All but atoms are coded as tuples that begin
with a tag:

    (tag, parts) a value of a kind that does not change
    ("c", tag, parts) a list, dict, set, Counter, OrderedDict or deque
    ("p", value) a list or dict of atoms, and of tuples and tiny frozensets of them:
        what `is_plain` accepts, without another container that changes
    ("o", number, contents) a container that both ends know (`shared.py`), coded as
        one of these two; None if the message already has them
    ("n", module, name) something that both ends have: a builtin class, `operator.add`
    ("y", ref) an object of the receiver   ("m", ref, description) one of the sender
    ("e", ref, class, arguments, attributes, text) an exception

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
from marshal import dumps
from typing import Any

from dicedojo.engine.wire import kinds
from dicedojo.engine.wire.kinds import Kind

Coded = Any  # a tuple as above, or an atom
ATOMS = frozenset(
    {type(None), bool, int, float, complex, str, bytes, type(...)}
)  # exactly these types: a subclass may do anything
MAX_DEPTH = 50  # of lists in lists; deeper ones cross as handles
KINDS: dict[type, Kind] = {
    **kinds.KINDS,
    set: Kind("set", iter, set, changes=True, unordered=True),
    collections.deque: Kind("deque", iter, collections.deque, changes=True),
    collections.Counter: Kind("Counter", dict.items, collections.Counter, changes=True),
    collections.OrderedDict: Kind(
        "OrderedDict", dict.items, collections.OrderedDict, changes=True
    ),
    frozenset: Kind("f", iter, frozenset, unordered=True),
    range: Kind("r", lambda r: (r.start, r.stop, r.step), lambda parts: range(*parts)),
    slice: Kind("S", lambda s: (s.start, s.stop, s.step), lambda parts: slice(*parts)),
    fractions.Fraction: Kind(
        "q",
        fractions.Fraction.as_integer_ratio,
        lambda ratio: fractions.Fraction(*ratio),
    ),
    decimal.Decimal: Kind(
        "D", lambda d: (str(d),), lambda text: decimal.Decimal(*text)
    ),
}
BY_TAG = {kind.tag: kind for kind in KINDS.values()}
# Functions that do the same at both ends and reveal nothing. Any other function of a
# test stays at its end, and is called back.
SHARED_FUNCTIONS = frozenset(
    {abs, all, any, bool, bytes, complex, dict, divmod, enumerate, filter, float}
    | {frozenset, int, len, list, map, max, min, pow, range, reversed, round, set}
    | {sorted, str, sum, tuple, zip, object, fractions.Fraction, decimal.Decimal}
    | {collections.Counter, collections.deque, collections.OrderedDict}
    | {f for f in vars(operator).values() if isinstance(f, types.BuiltinFunctionType)}
    | {f for f in vars(math).values() if isinstance(f, types.BuiltinFunctionType)}
)
SHARED_IDS = frozenset(map(id, SHARED_FUNCTIONS))
# Objects that show the source of the program, not its behaviour. They do not cross.
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
    """A stand-in does not support a test's use of it."""


class Absent(AttributeError):
    """The other end lacks that name."""


def is_plain(  # noqa: PLR0911  # each at once
    value: Any, within: list[Any], depth: int = 0
) -> bool:
    """Return whether `marshal` can write a value and all that it contains.

    If so, the containers in it are appended to `within`, outer ones first.
    """
    kind = type(value)
    if kind in ATOMS:
        return True
    items = value
    if kind is list or kind is dict or kind is set:
        within.append(value)
    if kind is dict:
        items = (*value, *value.values())
    elif kind is set or kind is frozenset:
        return len(value) < 2 and ATOMS.issuperset(map(type, value))  # no order
    elif kind is not list and kind is not tuple:
        return False
    if ATOMS.issuperset(map(type, items)):
        return True
    if depth == MAX_DEPTH:
        return False
    for item in items:  # noqa: SIM110  # half as fast with `all`
        if not is_plain(item, within, depth + 1):
            return False
    return True


def library_name(value: Any) -> tuple[str, str] | None:
    """Return module and name of an object that both ends have, None for others.

    These are builtin exceptions, and functions that do the same everywhere.
    """
    is_shared = id(value) in SHARED_IDS  # its hash may be a question
    is_error = isinstance(value, type) and issubclass(value, BaseException)
    if not is_shared and not is_error:
        return ("builtins", "NotImplemented") if value is NotImplemented else None
    module = value.__module__ or "builtins"
    name = value.__qualname__
    if module in sys.stdlib_module_names and find_in_library(module, name) is value:
        return module, name
    return None


def find_in_library(module: str, name: str) -> Any:
    """Return the object with this `library_name`, None if there is none.

    A sender may send any name, so only objects that may be shared are returned.
    """
    value = getattr(sys.modules.get(module), name, None)
    if value is NotImplemented:
        return value
    is_error = isinstance(value, type) and issubclass(value, BaseException)
    return value if is_error or id(value) in SHARED_IDS else None


class Values:
    """Codes and decodes values at one end.

    `objects` handles the handles, and `shared` the containers that both ends hold.
    """

    def __init__(self, objects: Any, shared: Any) -> None:
        self._objects = objects
        self._shared = shared

    def code(self, value: Any, depth: int = 0) -> Coded:
        """Return a coded value."""
        cls = type(value)
        if cls in ATOMS:
            return value
        if depth > MAX_DEPTH:
            return self._objects.code(value)
        if cls in KINDS:
            kind = KINDS[cls]
            if kind.changes:
                return self._code_container(value, kind, depth)
            return (kind.tag, self._parts(value, kind, depth))
        if name := library_name(value):
            return ("n", *name)
        return self._objects.code(value)

    def _code_container(self, value: Any, kind: Kind, depth: int) -> Coded:
        number, is_told = self._shared.mention(value)
        if is_told:
            return ("o", number, None)
        within: list[Any] = []
        if type(value) in (list, dict) and is_plain(value, within) and len(within) == 1:
            coded: Coded = ("p", value)
        else:
            coded = ("c", kind.tag, self._parts(value, kind, depth))
        return coded if number is None else ("o", number, coded)

    def _parts(self, value: Any, kind: Kind, depth: int) -> tuple[Coded, ...]:
        parts = (self.code(part, depth + 1) for part in kind.parts(value))
        return tuple(sorted(parts, key=_order) if kind.unordered else parts)

    def decode(self, coded: Coded) -> Any:  # noqa: PLR0911  # one a tag
        """Return the value that was coded."""
        if type(coded) is not tuple:
            return coded
        tag = coded[0]
        if tag in BY_TAG:
            return BY_TAG[tag].make([self.decode(part) for part in coded[1]])
        if tag in ("c", "p"):
            return self._decode_container(coded)
        if tag == "o":
            if coded[2] is None:
                return self._shared.find(coded[1]).value
            return self._decode_container(coded[2], coded[1])
        if tag == "n":
            return find_in_library(coded[1], coded[2])
        return self._objects.decode(coded)

    def _decode_container(self, coded: Coded, number: Any = None) -> Any:
        """Return the container with a number, or a new one, with the coded contents."""
        is_flat = coded[0] == "p"
        new = type(coded[1])() if is_flat else BY_TAG[coded[1]].make(())
        shared = self._shared
        container = shared.add(new) if number is None else shared.find(number, new)
        if not is_flat:
            fill(container.value, [self.decode(item) for item in coded[2]])
        else:
            fill(container.value, coded[1])
        container.note()
        return container.value


def _order(coded: Coded) -> bytes:
    return dumps(coded, 2)


def fill(container: Any, items: Any) -> None:
    """Replace the contents of a container.

    If its length stays the same, a loop over it continues.
    """
    if isinstance(container, dict):
        new = dict(items)
        if [*container] != [*new]:
            container.clear()
        # This computes no hash of a key again; a Counter's own `update` would add.
        is_counter = isinstance(container, collections.Counter)
        (dict.update if is_counter else type(container).update)(container, new)
    elif type(container) is set:
        new_set = set(items)
        if container != new_set:
            container.clear()
            container.update(new_set)
    elif len(container) != len(items):
        container.clear()
        container.extend(items)
    else:
        for place, item in enumerate(items):
            container[place] = item


def is_builtin(cls: type) -> bool:
    """Return whether a class is one of Python's own, under its own name."""
    return getattr(builtins, cls.__name__, None) is cls
