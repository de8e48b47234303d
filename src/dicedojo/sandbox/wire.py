"""The keeper's side of the wire: plain values, and answers that are not.

`worker/dojo_wire.py` states the format; both sides are tested against each other.
"""

from __future__ import annotations

import builtins
import re
from dataclasses import dataclass, field
from typing import Any

from dicedojo.course.domain import Own, Prop
from dicedojo.course.kata import PROPS

Json = Any  # what json.loads gives

MAX_DEPTH = 16  # of lists in lists; no sandbox sends more
# The keeper keeps thousands of answers, and no right one has more than 120 values.
MAX_VALUES = 2_000  # in one answer
MAX_TEXT = 4_000  # characters
MAX_NAME = 100
MAX_MESSAGE = 500
ADDRESS = re.compile(r" at 0x[0-9A-Fa-f]+")


@dataclass(frozen=True)
class Raised:
    """The call ended with an exception."""

    name: str
    message: str = ""
    builtin: str = "Exception"  # the nearest built-in class that it belongs to
    # `coin.py, line 7, in score`; two programs may raise the same on different lines
    place: str = field(default="", compare=False, repr=False)

    def __str__(self) -> str:
        return f"raises {self.name}"

    @property
    def shown(self) -> str:
        """The exception as Python shows it: `KeyError: 0`."""
        return f"{self.name}: {self.message}" if self.message else self.name

    @property
    def placed(self) -> str:
        """The exception and its place: `coin.py, line 7, in score: KeyError: 0`."""
        return f"{self.place}: {self.shown}" if self.place else self.shown


@dataclass(frozen=True, repr=False)
class Foreign:
    """An object that is not a plain value; it stayed in the sandbox under a number."""

    number: int
    type: str
    text: str

    def __str__(self) -> str:
        return f"an object of type {self.type}"

    def __repr__(self) -> str:  # in a list, say, as a message shows it
        return f"<{self.type}>"


@dataclass(frozen=True)
class NoAnswer:
    """The call gave none: `why` is "did not end" or "stopped the program"."""

    why: str

    def __str__(self) -> str:
        return self.why


DID_NOT_END = NoAnswer("did not end")
STOPPED = NoAnswer("stopped the program")
SENT_TOO_MUCH = NoAnswer("sent more data than an answer can have")
NOT_ASKED = NoAnswer("was not asked")

Answer = Any  # a plain value, Raised, Foreign or NoAnswer


def encode(value: Any) -> Json:  # noqa: PLR0911  # one for each kind
    """Return a plain value, or an answer, as the wire carries it.

    Raises:
        TypeError: the value is not plain.
    """
    kind = type(value)
    if value is None or kind in (bool, int, str):
        return value
    if kind is float:
        return {"f": repr(value)}
    if kind is list or kind is tuple:
        items = [item if type(item) is int else encode(item) for item in value]
        return {"t" if kind is tuple else "l": items}
    if kind is dict:
        return {"d": [[encode(key), encode(item)] for key, item in value.items()]}
    if kind is Foreign:
        return {"o": value.number}
    if kind is Own:
        return {"own": value.name}
    if kind is Prop:
        return {"p": value.name, "a": [encode(item) for item in value.arguments]}
    if kind.__module__ == PROPS:
        return encode(Prop(kind.__name__, value.arguments))
    if kind is Raised:
        return {"e": value.name, "m": value.message, "mro": [value.builtin]}
    raise TypeError(f"a question cannot carry {kind.__name__}")


def decode(answer: Json) -> Answer:
    """Return what came back. Whatever breaks the format is a Foreign, not a fault.

    So is what is far too large to be right; it is not kept.
    """
    try:
        return _decode(answer, MAX_DEPTH, [MAX_VALUES])
    except TooLarge as large:
        return Foreign(-1, str(large), f"<a very large {large}>")
    except (LookupError, TypeError, ValueError, AttributeError, OverflowError):
        return Foreign(-1, "nothing", "an answer that breaks the protocol")


class TooLarge(Exception):
    """An answer has too many values; its kind is the message."""


KINDS = {"l": "list", "t": "tuple", "d": "dict"}


def _decode(answer: Json, depth: int, left: list[int]) -> Answer:
    """Return an answer; `left` holds how many values it may still have."""
    if type(answer) is not dict:
        if type(answer) in (float, list):
            raise TypeError("untagged")
        if type(answer) is str and len(answer) > MAX_TEXT:
            raise TooLarge("str")
        return answer
    if "e" in answer:
        name, message = str(answer["e"])[:MAX_NAME], str(answer["m"])[:MAX_MESSAGE]
        nearest, place = _nearest(answer["mro"]), _place(answer.get("at"))
        return Raised(name, without_addresses(message), nearest, place)
    if "o" in answer:
        text = without_addresses(str(answer["repr"])[:MAX_MESSAGE])
        return Foreign(int(answer["o"]), str(answer["type"])[:MAX_NAME], text)
    ((tag, inside),) = answer.items()
    if tag == "f":
        return float(inside)
    if depth == 0:
        raise ValueError("too deep")
    left[0] -= len(inside)
    if left[0] < 0:
        raise TooLarge(KINDS[tag])
    if tag == "d":
        return {
            _hashable(_decode(key, depth - 1, left)): _decode(item, depth - 1, left)
            for key, item in inside
        }
    items = [
        item if type(item) is int else _decode(item, depth - 1, left) for item in inside
    ]
    return {"l": items, "t": tuple(items)}[tag]


def without_addresses(text: str) -> str:
    """Return text without the places of objects in memory, which no two runs share."""
    return ADDRESS.sub("", text)


def same(first: Answer, second: Answer) -> bool:
    """Return whether two answers agree: type and value, or the name of an exception.

    True is not 1, 100.0 is not 100, and a foreign object agrees with its own type only.
    """
    if first is second:
        return True
    kind = type(first)
    if kind is type(second) and kind in (int, str):  # as most answers are
        return bool(first == second)
    # Equal words of plain values are equal values, and most answers do agree.
    return repr(first) == repr(second) or _identity(first) == _identity(second)


def _identity(answer: Answer) -> object:
    """Return what an answer is compared by; its type always takes part."""
    kind = type(answer)
    if kind is Raised:
        return kind, answer.name
    if kind is Foreign:
        return kind, answer.type
    if kind is float:
        return kind, repr(answer)  # as the wire has it: nan agrees with nan
    if kind in (list, tuple):
        return kind, [_identity(item) for item in answer]
    if kind is dict:
        pairs = ((_identity(key), _identity(item)) for key, item in answer.items())
        return kind, sorted(pairs, key=repr)
    return kind, answer


def show(answer: Answer) -> str:
    """Return an answer as a message shows it, cut to a line."""
    text = (
        str(answer) if isinstance(answer, (Raised, Foreign, NoAnswer)) else repr(answer)
    )
    return text if len(text) <= 80 else f"{text[:77]}..."


def show_apart(first: Answer, second: Answer) -> tuple[str, str]:
    """Return two answers that differ, as a message shows them beside each other.

    Of long dicts only the entries that differ are shown; `...` stands for the rest.
    """
    shown = show(first), show(second)
    dicts = type(first) is dict and type(second) is dict
    if not dicts or not any(text.endswith("...") for text in shown):
        return shown
    return show(_apart_from(first, second)), show(_apart_from(second, first))


@dataclass(frozen=True, repr=False)
class _Some:
    """Some entries of a dict."""

    entries: tuple[tuple[Answer, Answer], ...]

    def __repr__(self) -> str:
        shown = [f"{key!r}: {value!r}" for key, value in self.entries]
        return f"{{{', '.join([*shown, '...'])}}}"


def _apart_from(one: dict[Answer, Answer], other: dict[Answer, Answer]) -> _Some:
    return _Some(
        tuple(
            (key, value)
            for key, value in one.items()
            if key not in other or not same(value, other[key])
        )
    )


def _nearest(names: list[str]) -> str:
    for name in names:
        found = getattr(builtins, name, None)
        if isinstance(found, type) and issubclass(found, BaseException):
            return name
    return "Exception"


def _place(at: Json) -> str:
    """Return the line of the learner's file in words, "" if there is none."""
    if at is None:
        return ""
    file, line, function = at
    inside = "" if str(function).startswith("<") else f", in {str(function)[:100]}"
    return f"{str(file)[:100]}, line {int(line)}{inside}"


def _hashable(key: Answer) -> Answer:
    return repr(key) if isinstance(key, (list, dict)) else key
