"""What an adapter may say of calls, and what a sandbox is told of them."""

from __future__ import annotations

import json

import pytest

from dicedojo.course.courses import find_courses
from dicedojo.course.kata import Kata
from dicedojo.errors import UnusableInput
from dicedojo.submission.calls import choices, parameters, read_calls, shapes_of
from dicedojo.submission.names import Names

SOURCE = """
from enum import Enum, auto
class Box(Enum):
    HEADS = auto()
    TAILS = "t"
class Till:
    pass
FREE = 3
"""


@pytest.fixture(scope="module")
def boxed() -> Kata:
    """A kata of which a function has text in every question."""
    katas = find_courses().katas
    return next(kata for kata in katas if choices(kata, kata.functions[0])[0])


def test_parameters_are_those_of_the_solution(coin: Kata) -> None:
    assert len(parameters(coin, "pays")) == 1
    assert parameters(coin, "nothing") == ()


def test_a_choice_is_a_parameter_that_is_text_in_each_question(boxed: Kata) -> None:
    name, values = choices(boxed, boxed.functions[0])

    assert name in parameters(boxed, boxed.functions[0])
    assert len(values) > 1
    assert choices(boxed, boxed.functions[1]) == ("", ())


def test_a_function_has_one_call_or_one_for_each_value(boxed: Kata) -> None:
    function = boxed.functions[0]
    _, (value, *_) = choices(boxed, function)

    assert read_calls(boxed, {function: "play(3)"}, "") == ((function, "", "play(3)"),)
    assert read_calls(boxed, {function: {value: "f()"}}, "") == (
        (function, value, "f()"),
    )


@pytest.mark.parametrize(
    ("stated", "told"),
    [
        (3, "calls must be a table"),
        ({"play": "f()"}, "no function 'play'"),
        ({"pays": 3}, "3 is not a call"),
        ({"pays": "f("}, "is not a call"),
        ({"pays": "f(1 + 2)"}, "is not a call"),
        ({"pays": "f(*others)"}, "is not a call"),
        ({"pays": "__import__('os').system(name)()"}, ""),
    ],
)
def test_what_nobody_can_ask_is_refused(coin: Kata, stated: object, told: str) -> None:
    if not told:  # it runs in the sandbox, where the program could do so itself
        assert read_calls(coin, stated, "a.toml")
        return
    with pytest.raises(UnusableInput, match=r"a\.toml") as refused:
        read_calls(coin, stated, "a.toml")

    assert told in str(refused.value)


def test_a_function_without_a_choice_has_one_call(boxed: Kata) -> None:
    with pytest.raises(UnusableInput, match="must be one call"):
        read_calls(boxed, {boxed.functions[1]: {"heads": "f()"}}, "a.toml")


def test_a_sandbox_is_told_of_names_and_what_they_are(coin: Kata) -> None:
    names = Names(calls=(("pays", "", "Till().pays(Box.HEADS, FREE)"),))

    told = json.loads(shapes_of(coin, names, SOURCE))

    assert told["shapes"]["pays"]["names"] == ["Till"]
    assert told["classes"] == ["Box", "Till"]
    assert told["values"] == {"FREE": 3}
    assert told["enums"] == {"Box": ["Enum", [["HEADS", 1], ["TAILS", "t"]]]}


def test_without_calls_nothing_is_told(coin: Kata) -> None:
    assert not shapes_of(coin, Names("a.py"), SOURCE)
