"""Hints on answers that are likely mistakes: None, a generator, a call of `input`."""

from __future__ import annotations

import re

from dicedojo.engine.exam.answers import Answer, Foreign, Raised
from dicedojo.submission import PYTHON_2, UTF_16, is_utf_16, why_unreadable

NO_KEYBOARD = "asks for input; the exam has no keyboard."
OLD_NAMES = ("basestring", "long", "raw_input", "reduce", "unichr", "unicode", "xrange")
PLAIN = {"int", "str", "list", "tuple", "dict"}  # Foreign only where they are too large
FUNCTIONS = {"function", "method", "builtin_function_or_method"}


def hint_for_answer(function: str, answer: Answer, *, printed: bool = False) -> str:
    """Return a question or a sentence about an answer of `function`, or "".

    `printed` says whether the call printed anything.
    """
    if answer is None and printed:
        return f"Does {function} print its answer instead of returning it?"
    if answer is None:
        return f"Is a `return` missing on some path through {function}?"
    if isinstance(answer, Raised):
        return hint_for_exception(function, answer)
    if isinstance(answer, Foreign):
        return _hint_for_object(function, answer)
    return ""


def hint_for_exception(name: str, raised: Raised) -> str:
    """Return a hint for an exception that a function or a file ended with, or ""."""
    if raised.name == "EOFError" and raised.message.startswith("EOF when reading"):
        return f"{name} {NO_KEYBOARD}"
    missing = re.match(r"name '(\w+)' is not defined", raised.message)
    if raised.name == "NameError" and missing and missing[1] in OLD_NAMES:
        return PYTHON_2
    return ""


def hint_for_import(path: str, source: bytes, raised: Raised) -> str:
    """Return a hint for the exception that importing the file ended with, or ""."""
    if is_utf_16(source):
        return f"{path} {UTF_16}"
    if raised.name == "SyntaxError":
        return why_unreadable(source)
    return hint_for_exception(path, raised)


def _hint_for_object(function: str, answer: Foreign) -> str:
    if answer.type == "generator":
        return f"{function} returns a generator: should `yield` be `return`?"
    if answer.type == "coroutine":
        return f"{function} returns a coroutine: should `async def` be `def`?"
    if answer.type in FUNCTIONS:
        kind = "method" if answer.type.endswith("method") else "function"
        return f"{function} returns a {kind}: are its parentheses missing?"
    if answer.type in PLAIN:
        return f"{function} returns a very large {answer.type}."
    fact = f"{function} returns an object of type {answer.type}"
    if answer.like:
        kinds = ("int", "float") if answer.like == "number" else (answer.like,)
        makes = " or ".join(f"`{kind}(…)`" for kind in kinds)
        return f"{fact}, not a plain {answer.like}: {makes} makes one."
    return f"{fact}: is its answer one of the attributes?"


def with_hint(message: str, hint: str) -> str:
    """Return a message that ends with a hint, as sentences."""
    if not hint or hint in message:
        return message
    return f"{message}{'' if message[-1:] in '.?!:' else '.'} {hint}"
