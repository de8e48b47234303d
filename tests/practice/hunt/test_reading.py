"""Typed lines, read as questions and tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.course.course import load_kata
from dicedojo.course.domain import Call, Own, Prop
from dicedojo.course.kata import Kata
from dicedojo.engine.exam.answers import STOPPED, Answer, Raised
from dicedojo.errors import UnusableInput
from dicedojo.practice.hunt.reading import HuntQuestion, Test, read_line, size_of

ROOT = Path(__file__).resolve().parents[3]
ROLL = Call("score", ([2, 1],))


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("score([2, 1])", HuntQuestion(ROLL)),
        (
            "score([-1, None, 'x', (1.5,)])",
            HuntQuestion(Call("score", ([-1, None, "x", (1.5,)],))),
        ),
        ("assert score([2, 1]) == 2", Test(ROLL, 2)),
        ("assert 2 == score([2, 1])", Test(ROLL, 2)),
        ("with raises(ValueError): score([2, 1])", Test(ROLL, raises="ValueError")),
        ("with pytest.raises(KeyError): score([2, 1])", Test(ROLL, raises="KeyError")),
    ],
)
def test_a_line_is_a_question_or_a_test(
    highest: Kata, line: str, read: HuntQuestion
) -> None:
    assert read_line(highest, line) == read


@pytest.mark.parametrize(
    "line",
    [
        *("", "score", "1 + 1", "import os", "score(", "score([1)", "(" * 300),
        *(
            "socre([1])",
            "score(x)",
            "score(open('f'))",
            "score([1] * 9)",
            "score(*[1])",
        ),
        *("score(b'1')", "score({1})", "score([1], n=2)", "score([1]); score([2])"),
        *("assert score([1])", "assert score([1]) > 2", "assert score([1]) == f()"),
        *("a = [1]; score([1]); assert a == [1]", "a = [1]; score(a); assert b == [1]"),
        *("__import__('os').system('true')", "score([" + "1," * 6000 + "])"),
    ],
)
def test_anything_else_is_refused_in_words(highest: Kata, line: str) -> None:
    with pytest.raises(UnusableInput):
        read_line(highest, line)


def test_what_else_may_be_written_is_named(highest: Kata) -> None:
    with pytest.raises(UnusableInput) as refusal:
        read_line(highest, "score(StackedDice(2, 1), 2)")

    assert refusal.value.hint == (
        "Write numbers, text in quotes, lists, tuples and dicts, or StackedDie(…)."
    )


def test_props_and_own_values_are_read_as_the_domain_states_them() -> None:
    hog, farkle = load_kata(ROOT, "hog"), load_kata(ROOT, "farkle")

    for kata in (hog, farkle):
        for call in kata.domain.batches["hands"]:
            assert read_line(kata, str(call)).call == call
    rolled = read_line(hog, "averaged(make_averaged, roll_dice, [4], [])")
    assert rolled.call == Call("make_averaged", (Own("roll_dice"), [4], []), "averaged")
    dice = Prop("make_test_dice", (1, 5))
    assert read_line(hog, "roll_dice(2, make_test_dice(1, 5))").call == Call(
        "roll_dice", (2, dice)
    )


@pytest.mark.parametrize(
    ("test", "answer", "passes"),
    [
        (Test(ROLL, 2), 2, True),
        (Test(ROLL, 2), 1, False),
        (Test(ROLL, 2), Raised("KeyError", builtin="KeyError"), False),
        (Test(ROLL, None), STOPPED, False),
        (Test(ROLL, raises="KeyError"), 2, False),
        (Test(ROLL, raises="KeyError"), STOPPED, False),
        (
            Test(ROLL, raises="LookupError"),
            Raised("KeyError", "", "KeyError"),
            1,
        ),
        (Test(ROLL, raises="KeyError"), Raised("OSError", "", "OSError"), False),
        (Test(ROLL, raises="print"), Raised("OSError", "", "OSError"), False),
        (Test(ROLL, raises="Own"), Raised("Own", "", "Exception"), True),
    ],
)
def test_a_test_passes_as_under_pytest(
    test: Test, answer: Answer, passes: bool
) -> None:
    assert test.passes_on(answer) == passes


def test_the_size_of_a_call_is_the_number_of_its_values() -> None:
    dice = Prop("make_test_dice", (1, 5))

    assert size_of(Call("score", ([],))) == 0
    assert size_of(Call("score", ("ones", [1, 2, (3, 4)], {5: 6}, dice))) == 9
