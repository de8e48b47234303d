"""The keeper's side of the wire: plain values, and answers that are not plain.

An exception that was raised in the sandbox can be raised again outside.

`wire/kinds.py` has the format of values on the wire, for both ends.
"""

from __future__ import annotations

import builtins
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from dicedojo import witness
from dicedojo.course import PROPS, Call, Own, Prop
from dicedojo.engine import limits
from dicedojo.engine.wire import kinds
from dicedojo.engine.wire.kinds import MAX_VALUES, Json, TooLarge, text_of

RAISED = "raised in the sandbox"  # the attribute of an exception with its `Raised`
NUMBERS = frozenset({"int", "float", "number"})
LIKE = NUMBERS | {"str", "list", "tuple", "dict"}
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
    def text(self) -> str:
        """The exception as Python shows it: `KeyError: 0`."""
        return f"{self.name}: {self.message}" if self.message else self.name

    @property
    def located_text(self) -> str:
        """The exception and its place: `coin.py, line 7, in score: KeyError: 0`."""
        return f"{self.place}: {self.text}" if self.place else self.text


@dataclass(frozen=True, repr=False)
class Foreign:
    """An object that is not a plain value; it stayed in the sandbox under a number."""

    number: int
    type: str
    text: str
    like: str = ""  # the plain type that it can be made, such as "int"

    def __str__(self) -> str:
        if self.like in NUMBERS and self.text.isprintable():
            return f"{self.text}, of type {self.type}"
        return f"an object of type {self.type}"

    def __repr__(self) -> str:  # for messages, for example in a list
        return f"<{self.type}>"


NoAnswer = witness.NoAnswer  # why there is no answer
DID_NOT_END, STOPPED = NoAnswer.DID_NOT_END, NoAnswer.STOPPED
SENT_TOO_MUCH, NOT_ASKED = NoAnswer.SENT_TOO_MUCH, NoAnswer.NOT_ASKED

Answer = Any  # a plain value, Raised, Foreign or NoAnswer


def encode(value: Any) -> Json:
    """Return a plain value, or an answer, encoded for the wire.

    Raises:
        TypeError: the value is not plain.
    """
    return kinds.encode(_encode_other, value)


def _encode_other(value: Any, _depth: int) -> Json:
    match value:
        case Foreign(number, type_name, text):
            return {"o": number, "type": type_name, "repr": text}
        case Own(name):
            return {"own": name}
        case Prop(name, arguments):
            return {"p": name, "a": list(map(encode, arguments))}
        case Raised(name, message, builtin):
            return {"e": name, "m": message, "mro": [builtin]}
    kind = type(value)
    if kind in (int, str):  # a question may be longer than any answer
        return value
    if kind.__module__ == PROPS:
        return encode(Prop(kind.__name__, value.arguments))
    raise TypeError(f"a question cannot carry {kind.__name__}")


def plain_calls(calls: Sequence[Call]) -> list[Any]:
    """Return a batch of calls, encoded for the wire."""
    return [
        [call.function, [encode(item) for item in call.arguments], call.through]
        for call in calls
    ]


def decode(answer: Json) -> Answer:
    """Return the answer that came back.

    An answer that breaks the format is a Foreign, not an error. So is an answer that is
    far too large to be right; its value is dropped.
    """
    try:
        return kinds.decode(_decode_other, answer, [MAX_VALUES])
    except TooLarge as large:
        return Foreign(-1, str(large), f"<a very large {large}>")
    except (LookupError, TypeError, ValueError, AttributeError, OverflowError):
        return Foreign(-1, "nothing", "an answer that breaks the protocol")


def decode_stretches(stretches: Iterable[tuple[int, Json]], most: int) -> list[Answer]:
    """Return the answers from stretches of equal ones, each with its number.

    Raises:
        ValueError: they are more than `most`.
    """
    answers: list[Answer] = []
    for times, coded in stretches:
        if not 0 < times <= most - len(answers):
            raise ValueError("nobody asked for so many")
        answers += [decode(coded)] * times
    return answers


def _decode_other(answer: Json) -> Raised | Foreign:
    if "e" in answer:
        name = str(answer["e"])[: limits.MAX_NAME]
        message = str(answer["m"])[: limits.MAX_MESSAGE]
        nearest, place = _nearest(answer["mro"]), _place(answer.get("at"))
        return Raised(name, without_addresses(message), nearest, place)
    text = without_addresses(str(answer["repr"])[: limits.MAX_MESSAGE])
    name, like = str(answer["type"])[: limits.MAX_NAME], str(answer.get("like", ""))
    like = like if like in LIKE and like != name else ""  # else it is only too large
    return Foreign(int(answer["o"]), name, text, like)


def without_addresses(text: str) -> str:
    """Return text without addresses of objects, which differ in each run."""
    return ADDRESS.sub("", text)


def same(first: Answer, second: Answer) -> bool:
    """Return whether two answers agree: type and value, or the name of an exception.

    True is not 1, 100.0 is not 100, and a foreign object agrees with its own type only.
    """
    if first is second:
        return True
    kind = type(first)
    if kind is not type(second):
        return False
    if kind in (int, str, NoAnswer):  # as most answers are
        return bool(first == second)
    # Plain values with equal texts are equal, and most answers agree.
    return repr(first) == repr(second) or (
        text_of(encode(first)) == text_of(encode(second))
    )


def show(answer: Answer, limit: int = limits.MAX_LINE) -> str:
    """Return an answer as text for a message, cut to a line or another limit."""
    text = (
        str(answer) if isinstance(answer, (Raised, Foreign, NoAnswer)) else repr(answer)
    )
    return text if len(text) <= limit else f"{text[: limit - 3]}..."


def show_difference(
    first: Answer, second: Answer, limit: int = limits.MAX_LINE
) -> tuple[str, str]:
    """Return two answers that differ, as texts for one message.

    Dicts beyond the limit show only the entries that differ; `...` stands for the rest.
    """
    texts = show(first, limit), show(second, limit)
    are_dicts = type(first) is dict and type(second) is dict
    if not are_dicts or not any(text.endswith("...") for text in texts):
        return texts
    first, second = _difference(first, second), _difference(second, first)
    return show(first, limit), show(second, limit)


@dataclass(frozen=True, repr=False)
class _PartOfDict:
    entries: tuple[tuple[Answer, Answer], ...]

    def __repr__(self) -> str:
        texts = [f"{key!r}: {value!r}" for key, value in self.entries]
        return f"{{{', '.join([*texts, '...'])}}}"


def _difference(
    first: dict[Answer, Answer], second: dict[Answer, Answer]
) -> _PartOfDict:
    return _PartOfDict(
        tuple(
            (key, value)
            for key, value in first.items()
            if key not in second or not same(value, second[key])
        )
    )


def _nearest(names: list[str]) -> str:
    for name in names:
        builtin = getattr(builtins, name, None)
        if isinstance(builtin, type) and issubclass(builtin, BaseException):
            return name
    return "Exception"


def _place(at: Json) -> str:
    """Return the line of the learner's file in words, "" if there is none."""
    if at is None:
        return ""
    file, line, function = at
    inside = "" if str(function).startswith("<") else f", in {str(function)[:100]}"
    return f"{str(file)[:100]}, line {int(line)}{inside}"


def as_exception(raised: Raised) -> Exception:
    """Return an exception of the sandbox as one of its nearest built-in class.

    It has the same text. An exit or an interrupt becomes a RuntimeError: it must not
    end the keeper. `raised_by` returns the original.
    """
    error = _as_exception(raised)
    error.__dict__[RAISED] = raised
    return error


def raised_by(error: BaseException) -> Raised | None:
    """Return the exception of the sandbox, None for an exception of the keeper's."""
    raised = error.__dict__.get(RAISED)
    return raised if isinstance(raised, Raised) else None


def _as_exception(raised: Raised) -> Exception:
    builtin = getattr(builtins, raised.builtin)
    if not issubclass(builtin, Exception):
        return RuntimeError(f"{raised.name}: {raised.message}")
    try:
        error = _make(builtin, raised)
        if builtin.__name__ != raised.name or str(error) != raised.message:
            # A KeyError shows its key as code; some exceptions have further parts.
            text = {"__str__": lambda self: raised.message}
            error = _make(type(raised.name, (builtin,), text), raised)
    except TypeError:  # an ExceptionGroup also needs its exceptions
        return RuntimeError(f"{raised.name}: {raised.message}")
    return error


def _make(kind: type[Exception], raised: Raised) -> Exception:
    error = kind.__new__(kind, raised.message)
    error.args = (raised.message,)
    return error
