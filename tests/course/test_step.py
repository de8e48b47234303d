"""A step's names, and its addresses in the four trees."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from dicedojo.course.kata import Kata
from dicedojo.course.step import Gives, Step, StepKind, gives

ROOT = Path("/course")


def step(kind: StepKind = StepKind.BEHAVIOUR, root: Path = ROOT) -> Step:
    return Step(root, "greed", 4, "single_one", "One is 100", kind, ("Why?",))


def test_the_number_sorts_and_the_slug_identifies() -> None:
    assert step().name == "04_single_one"
    assert step().address == "greed/04_single_one"
    assert step().key == "greed/single_one"


def test_one_address_leads_to_four_trees() -> None:
    found = step()

    assert found.lesson == ROOT / "lessons/greed/04_single_one.md"
    assert found.feature == ROOT / "features/greed/04_single_one.feature"
    assert found.starter == ROOT / "katas/greed/04_single_one/test_single_one.py"
    assert found.green == ROOT / "solutions/greed/04_single_one/green.py"


@pytest.mark.parametrize(
    ("kind", "red"),
    [
        (StepKind.BEHAVIOUR, True),
        (StepKind.HELPER, True),
        (StepKind.GUARD, False),
        (StepKind.REFACTORING, False),
        (StepKind.PLAN, False),
    ],
)
def test_only_new_code_begins_red(kind: StepKind, red: bool) -> None:
    assert step(kind).begins_red is red


def test_a_step_ends_with_its_refactored_code_where_there_is_some(
    tmp_path: Path,
) -> None:
    found = step(root=tmp_path)
    assert found.solution == found.green

    found.refactored.parent.mkdir(parents=True)
    found.refactored.write_text("")

    assert found.solution == found.refactored


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
