"""Answers that nobody meant get a hint."""

from __future__ import annotations

import pytest

from dicedojo.engine.exam.answers import Answer, Foreign, Raised
from dicedojo.engine.exam.hints import (
    NO_KEYBOARD,
    hint_for_answer,
    hint_for_import,
    with_hint,
)
from dicedojo.submission.slip import PYTHON_2, UTF_16


@pytest.mark.parametrize(
    ("answer", "hint"),
    [
        (None, "Is a `return` missing on some path through score?"),
        (Foreign(0, "generator", ""), "should `yield` be `return`?"),
        (Foreign(0, "coroutine", ""), "should `async def` be `def`?"),
        (Foreign(0, "method", ""), "a method: are its parentheses missing?"),
        (Foreign(0, "function", ""), "score returns a function: are its parentheses"),
        (Foreign(0, "builtin_function_or_method", ""), "are its parentheses missing?"),
        (Foreign(0, "Points", ""), "an object of type Points: is its answer one of"),
        (Foreign(0, "Points", "6", "int"), "Points, not a plain int: `int(…)` makes"),
        (Foreign(0, "Decimal", "6", "number"), "number: `int(…)` or `float(…)` makes"),
        (Foreign(0, "mappingproxy", "", "dict"), "not a plain dict: `dict(…)` makes"),
        (Foreign(0, "int", "<int>"), "score returns a very large int."),
        (Raised("EOFError", "EOF when reading a line"), "score asks for input"),
        (Raised("NameError", "name 'xrange' is not defined"), PYTHON_2),
    ],
)
def test_an_odd_answer_has_a_hint(answer: Answer, hint: str) -> None:
    assert hint in hint_for_answer("score", answer)


@pytest.mark.parametrize(
    "answer",
    [
        *(0, "", [], True),
        Raised("EOFError", "the learner's own"),
        Raised("NameError", "name 'points' is not defined"),
        Raised("KeyError", "0"),
    ],
)
def test_other_answers_have_none(answer: Answer) -> None:
    assert not hint_for_answer("score", answer)


def test_a_function_that_prints_is_asked_whether_it_should_return() -> None:
    hint = hint_for_answer("score", None, printed=True)

    assert hint == "Does score print its answer instead of returning it?"


@pytest.mark.parametrize(
    ("source", "raised", "hint"),
    [
        (b"", Raised("NameError", "name 'reduce' is not defined"), PYTHON_2),
        (b"", Raised("EOFError", "EOF when reading a line"), f"greed.py {NO_KEYBOARD}"),
        (b"print 1\n", Raised("SyntaxError", "invalid syntax"), PYTHON_2),
        (b"print 1\n", Raised("KeyError", "0"), ""),
        (b"def score(roll)\n", Raised("SyntaxError", "expected ':'"), ""),
        (b"x\0", Raised("SyntaxError", "no null bytes"), f"greed.py {UTF_16}"),
    ],
)
def test_what_a_file_raises_when_it_is_imported_has_a_hint(
    source: bytes, raised: Raised, hint: str
) -> None:
    assert hint_for_import("greed.py", source, raised) == hint


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("It gives None.", "It gives None. Why?"),
        ("SyntaxError: invalid syntax", "SyntaxError: invalid syntax. Why?"),
        ("Really? Why?", "Really? Why?"),
    ],
)
def test_a_hint_is_a_sentence_of_its_own(message: str, expected: str) -> None:
    assert with_hint(message, "Why?") == expected
