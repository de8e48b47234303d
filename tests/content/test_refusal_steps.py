"""What the steps of each kata say of a refusal that is not a ValueError."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from dicedojo.course.course import load_kata

pytestmark = pytest.mark.course

ROOT = Path(__file__).resolve().parents[2]
Refuse = Callable[[Exception], None]


def steps_of(name: str) -> ModuleType:
    kata = load_kata(ROOT, name)
    return kata.load(kata.step_definitions, f"{name}_steps_under_test")


@pytest.fixture(
    params=["greed", "farkle", "accumulate", "hog", "yahtzee", "engineering"]
)
def refuse(request: pytest.FixtureRequest) -> Refuse:
    """Have a kata's steps judge a refusal of 7, which raises this error."""

    def judge(error: Exception) -> None:
        def refusing(*_: Any) -> None:
            raise error

        if request.param == "greed":
            steps.roll_is_refused(refusing, [7], "7")
        else:
            steps.require_refusal("refusing(7)", refusing, "7")

    steps = steps_of(request.param)
    return judge


def test_a_value_error_that_names_what_is_refused_is_right(refuse: Refuse) -> None:
    refuse(ValueError("7 is not a face"))


@pytest.mark.parametrize(
    ("error", "quoted"),
    [
        pytest.param(
            AssertionError("Must roll at least once."),
            "raises AssertionError: 'Must roll at least once.';",
            id="an assert with a message",
        ),
        pytest.param(
            AssertionError(),
            "raises AssertionError without a message;",
            id="an assert without a message",
        ),
        pytest.param(
            TypeError("7 is not a face"),
            "raises TypeError: '7 is not a face';",
            id="a type error",
        ),
    ],
)
def test_another_error_is_quoted_and_value_error_asked_for(
    refuse: Refuse, error: Exception, quoted: str
) -> None:
    with pytest.raises(pytest.fail.Exception) as failed:
        refuse(error)

    message = str(failed.value)
    assert quoted in message
    assert message.endswith("the rules ask for ValueError.")


def test_other_errors_pass_through_as_they_are(refuse: Refuse) -> None:
    with pytest.raises(ZeroDivisionError):
        refuse(ZeroDivisionError())
