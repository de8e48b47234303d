"""Steps fade by their place among a kata's steps of behaviour."""

from __future__ import annotations

from dataclasses import replace

from dicedojo.course.kata import Kata
from dicedojo.course.mode import gives
from dicedojo.course.step import Gives, Step, StepKind


def behave(kata: Kata, count: int) -> list[Step]:
    """Return so many steps of behaviour, one of another kind behind each."""
    first, other, _ = kata.steps
    pairs = [
        (replace(first, number=number), replace(other, number=number))
        for number in range(count)
    ]
    return [step for pair in pairs for step in pair]


def test_each_third_gives_less(coin: Kata) -> None:
    steps = behave(coin, 7)

    given = [gives(steps, step) for step in steps if step.kind is StepKind.BEHAVIOUR]

    assert given == [Gives.TEST] * 3 + [Gives.SCENARIO] * 2 + [Gives.SENTENCE] * 2


def test_other_steps_give_their_test(coin: Kata) -> None:
    steps = behave(coin, 3)

    assert {gives(steps, step) for step in steps[1::2]} == {Gives.TEST}


def test_a_step_may_say_otherwise(coin: Kata) -> None:
    first, *others = behave(coin, 3)
    said = replace(first, gives=Gives.SENTENCE)

    assert gives([said, *others], said) is Gives.SENTENCE
