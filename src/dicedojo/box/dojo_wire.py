"""Values and calls, inside a box: what comes over the wire, and what goes out.

Standard library only; `wire.py` is the keeper's side and says the same. Values: None,
bool, int and str as JSON has them; float {"f": repr}, list {"l": [..]},
tuple {"t": [..]}, dict {"d": [[key, value], ..]}; anything else is an object that
stays here, {"o": number, "type": name, "repr": text}. An exception is
{"e": name, "m": message, "mro": names of its built-in classes}.
"""

import json
import types
from collections.abc import Callable, Sequence
from typing import Any, TextIO

from dojo_module import message_of

Json = Any  # what json.loads gives

MOST_ITEMS = 10_000
MOST_CHARACTERS = 10_000
MOST_BITS = 4_096
MOST_DEPTH = 16

objects: list[object] = []  # what was answered and is no plain value
numbers: dict[int, int] = {}  # id of an object -> its place there


def encode(value: Any, depth: int = 0) -> Json:
    """Return a value as JSON can carry it, tagged where JSON has no such type."""
    kind = type(value)
    if value is None or kind is bool or (kind is str and len(value) <= MOST_CHARACTERS):
        return value
    if kind is int and value.bit_length() <= MOST_BITS:
        return value
    if kind is float:
        return {"f": repr(value)}
    if depth < MOST_DEPTH and kind in (list, tuple, dict) and len(value) <= MOST_ITEMS:
        if kind is dict:
            pairs = value.items()
            return {"d": [[encode(item, depth + 1) for item in pair] for pair in pairs]}
        return {kind.__name__[0]: [encode(item, depth + 1) for item in value]}
    return leave_here(value)


def leave_here(value: object) -> Json:
    """Keep an object that is no plain value; return its number, type and look."""
    number = numbers.setdefault(id(value), len(objects))
    if number == len(objects):
        objects.append(value)
    name = type(value).__name__
    try:
        text = repr(value[:200] if type(value) is str else value)[:200]
    except Exception:  # its own __repr__ failed, which is no fault of the answer
        text = f"<{name}>"
    return {"o": number, "type": name, "repr": text}


def decode(value: Json) -> Any:
    """Return what `encode` would have made of it; a bare list stays a list."""
    if type(value) is list:
        return [item if type(item) is int else decode(item) for item in value]
    if type(value) is not dict:
        return value
    ((tag, inside), *_) = value.items()
    if tag == "f":
        return float(inside)
    if tag == "d":
        return {decode(key): decode(item) for key, item in inside}
    if tag == "o":
        return objects[inside]
    items = [decode(item) for item in inside]
    return tuple(items) if tag == "t" else items


def fresh(arguments: list[Any]) -> list[Any]:
    """Return copies of plain lists, so that no question sees another's dice."""
    return [fresh(item) if type(item) is list else item for item in arguments]


def raised(error: BaseException) -> Json:
    """Return an exception by name, with the built-in classes that it belongs to."""
    names = [c.__name__ for c in type(error).__mro__ if c.__module__ == "builtins"]
    return {"e": type(error).__name__, "m": message_of(error), "mro": names}


def answer(
    function: Callable[..., Any],
    arguments: Sequence[Any],
    keywords: dict[str, Any] | None = None,
) -> Json:
    """Return what the call gives, or the exception that it ends with."""
    try:
        return encode(function(*arguments, **(keywords or {})))
    except BaseException as error:
        return raised(error)


def send(pipe: TextIO, message: Json) -> None:
    """Write one line; it goes out at once."""
    pipe.write(json.dumps(message, separators=(",", ":")))
    pipe.write("\n")
    pipe.flush()


def look_up(module: types.ModuleType | None, name: str) -> Callable[..., Any]:
    """Return the function of that name, or one that says that there is none."""

    def missing(*_: object, **__: object) -> None:
        raise AttributeError(f"there is no {name!r}")

    found: Callable[..., Any] = getattr(module, name, missing)
    return found


def keep(calls: Json) -> list[tuple[str, list[Any]]]:
    """Return a batch of calls as `answer_batch` takes them."""
    return [(function, decode(arguments)) for function, arguments in calls]


def answer_batch(
    module: types.ModuleType | None,
    calls: Sequence[tuple[str, list[Any]]],
    flush: int,
    pipe: TextIO,
) -> None:
    """Answer a batch of calls, `flush` answers a line."""
    functions = {name: look_up(module, name) for name, _ in calls}
    answers = []
    for name, arguments in calls:
        answers.append(answer(functions[name], fresh(arguments)))
        if len(answers) >= flush:
            send(pipe, {"answers": answers})
            answers = []
    if answers:
        send(pipe, {"answers": answers})
