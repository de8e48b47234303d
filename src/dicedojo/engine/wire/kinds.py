"""Kinds of compound values, and the JSON of plain ones, for all ends.

Questions and answers of the exam are JSON, since the keeper reads the output of a
sandbox, and text is harmless: None, bool, int and str as usual, a float as {"f": repr},
and a list, tuple or dict as {tag: parts}; a dict has pairs as its parts. Between tests
and a program, more kinds cross by value (`values.py`). Each end adds other objects:
{"o": number, "type": name, "repr": text, "like": plain type or ""} is an object that
stayed in the sandbox,
{"e": name, "m": message, "mro": names of its built-in classes} an exception,
{"own": name} a value of the module that is asked, {"p": class, "a": [..]} a prop of the
kata.

Standard library only; the keeper imports it, too.
"""

import json
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

Json = Any  # a value as json.loads returns it
MAX_ITEMS = 10_000
MAX_CHARACTERS = 10_000
MAX_BITS = 4_096
MAX_DEPTH = 16  # of lists in lists
MAX_LEVELS = 64  # of a reply; each of these nested lists of an answer takes two
# The keeper holds thousands of answers, and no right one has more than 120 values.
MAX_VALUES = 2_000  # in one answer
MAX_TEXT = 4_000  # characters


class Kind(NamedTuple):
    """A kind of compound value: how to take it apart, and how to make it of parts."""

    tag: str
    parts: Callable[[Any], Iterable[Any]]
    make: Callable[[Iterable[Any]], Any]
    changes: bool = False  # mutable: both ends share it, and see its changes
    unordered: bool = False


KINDS: dict[type, Kind] = {  # exactly these types, no subclasses; all have a length
    list: Kind("l", iter, list, changes=True),
    tuple: Kind("t", iter, tuple),
    dict: Kind("d", dict.items, dict, changes=True),
}
BY_TAG = {kind.tag: kind for kind in KINDS.values()}


class Ending(BaseException):
    """Ends a conversation: it is no answer of the program in which it is raised."""


class TooLarge(Exception):
    """An answer has too many values; its kind is the message."""


def encode(other: Callable[[Any, int], Json], value: Any, depth: int = 0) -> Json:
    """Return a value as JSON; `other` encodes values that are not plain, at a depth."""
    cls = type(value)
    if value is None or cls is bool or (cls is str and len(value) <= MAX_CHARACTERS):
        return value
    if cls is int and value.bit_length() <= MAX_BITS:
        return value
    if cls is float:
        return {"f": repr(value)}
    if cls not in KINDS or depth == MAX_DEPTH or len(value) > MAX_ITEMS:
        return other(value, depth)
    kind, coded = KINDS[cls], partial(encode, other, depth=depth + 1)
    parts = kind.parts(value)
    if cls is dict:
        return {kind.tag: [[coded(key), coded(item)] for key, item in parts]}
    return {kind.tag: [coded(item) for item in parts]}


def decode(
    other: Callable[[Json], Any],
    coded: Json,
    left: list[int] | None = None,
    depth: int = MAX_DEPTH,
) -> Any:
    """Return the value that `encode` was given; `other` decodes unknown tags.

    For an answer that is not trusted, `left` holds the number of values it may have.

    Raises:
        TooLarge: it has more.
        Exception: it breaks the format; LookupError, TypeError, ValueError,
            AttributeError or OverflowError.
    """
    if type(coded) is not dict:
        if type(coded) in (float, list):
            raise TypeError("untagged")
        if left is not None and type(coded) is str and len(coded) > MAX_TEXT:
            raise TooLarge("str")
        return coded
    tag = next(iter(coded), "")
    if len(coded) > 1 or (tag not in BY_TAG and tag != "f"):
        return other(coded)
    parts = coded[tag]
    if tag == "f":
        return float(parts)
    if depth == 0:
        raise ValueError("too deep")
    kind = BY_TAG[tag]
    if left is not None:
        left[0] -= len(parts)
        if left[0] < 0:
            raise TooLarge(kind.make.__name__)
    value = partial(decode, other, left=left, depth=depth - 1)
    if kind.make is dict:
        return {value(key): value(item) for key, item in parts}
    return kind.make([part if type(part) is int else value(part) for part in parts])


def parse(text: bytes) -> dict[str, Json]:
    """Return the JSON object of a reply, {} if it is invalid or nested too deeply."""
    with suppress(ValueError, RecursionError):
        value = json.loads(text)
        if isinstance(value, dict) and _is_shallow(value, MAX_LEVELS):
            return value
    return {}


def _is_shallow(value: object, levels: int) -> bool:
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return levels > 0 and all(_is_shallow(item, levels - 1) for item in value)
    return True


def text_of(coded: Json) -> str:
    """Return a text that is the same for two answers that agree.

    They agree in type and value, in the name of an exception, or in the type of an
    object that stayed inside. The order of a dict's entries does not matter.
    """
    return json.dumps(_identity(coded))


def _identity(coded: Json) -> Json:
    if type(coded) is not dict:
        return coded
    if "e" in coded:
        return {"e": coded["e"]}
    if "o" in coded:
        return {"o": coded["type"]}
    ((tag, parts),) = coded.items()
    if tag == "f":
        return coded
    if BY_TAG[tag].make is dict:
        pairs = [[_identity(item) for item in pair] for pair in parts]
        return {tag: sorted(pairs, key=repr)}
    return {tag: [_identity(item) for item in parts]}
