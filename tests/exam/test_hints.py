"""Answers that nobody meant get a hint."""

from __future__ import annotations

import pytest

from dicedojo.exam.hints import hint_for_answer, hint_for_import, with_hint
from dicedojo.sandbox.wire import Answer, Foreign, Raised
from dicedojo.submission.slip import PYTHON_2


@pytest.mark.parametrize(
    ("answer", "hint"),
    [
        (None, "Is a `return` missing on some path through score?"),
        (Foreign(0, "generator", ""), "should `yield` be `return`?"),
        (Foreign(0, "coroutine", ""), "should `async def` be `def`?"),
        (Foreign(0, "method", ""), "a method: are its parentheses missing?"),
        (Foreign(0, "function", ""), "score returns a function: are its parentheses"),
        (Foreign(0, "builtin_function_or_method", ""), "are its parentheses missing?"),
        (Foreign(0, "Points", ""), "an object of type Points"),
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
    "line",
    [
        *('print "points"', "print points", "raise ValueError, 'no'", "exec 'x = 1'"),
        "except ValueError, error:",
    ],
)
def test_python_2_is_recognised_by_its_syntax(line: str) -> None:
    failure = Raised("SyntaxError", "invalid syntax")

    assert hint_for_import("greed.py", f"    {line}\n".encode(), failure) == PYTHON_2


def test_python_2_is_recognised_below_other_lines_and_beside_odd_bytes() -> None:
    failure = Raised("SyntaxError", "invalid syntax")
    source = b"# \xff\nx = 1\nprint x\n"

    assert hint_for_import("greed.py", source, failure) == PYTHON_2


@pytest.mark.parametrize(
    ("raised", "hint"),
    [
        (Raised("NameError", "name 'reduce' is not defined"), PYTHON_2),
        (Raised("EOFError", "EOF when reading a line"), "greed.py asks for input"),
    ],
)
def test_what_a_file_raises_when_it_is_imported_has_a_hint(
    raised: Raised, hint: str
) -> None:
    assert hint_for_import("greed.py", b"", raised).startswith(hint)


def test_another_mistake_in_the_syntax_is_not_called_python_2() -> None:
    failure = Raised("SyntaxError", "expected ':'")

    assert not hint_for_import("greed.py", b"def score(roll)\n    pass\n", failure)


@pytest.mark.parametrize(
    ("source", "is_utf_16"),
    [
        ("x = 1".encode("utf-16"), True),
        ("x = 1".encode("utf-16-be"), True),
        (b"\xff\xfe1", True),
        (b"\xfe\xff1", True),
        (b"x\0", True),
        (b"x", False),
        ("x = 1".encode("utf-16-le"), True),
        (b"x = 1\0", False),
        (b"x = 1", False),
        (b"", False),
    ],
)
def test_utf_16_is_recognised(source: bytes, is_utf_16: bool) -> None:
    failure = Raised("SyntaxError", "source code string cannot contain null bytes")

    assert ("UTF-16" in hint_for_import("greed.py", source, failure)) is is_utf_16


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
