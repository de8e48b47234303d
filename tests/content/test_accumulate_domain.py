"""The stated questions of accumulate, their words, and the props that ask them."""

from __future__ import annotations

from collections import Counter
from itertools import product
from operator import add, sub
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from dicedojo.course.course import load_kata
from dicedojo.course.program import Variant, load_module

pytestmark = pytest.mark.course
ROOT = Path(__file__).resolve().parents[2]
ACCUMULATE = load_kata(ROOT, "accumulate")
OUTSIDE = load_module(ACCUMULATE.outside_file, "accumulate_outside").outside
props = ACCUMULATE.props
EVERY_WHEAT = pytest.mark.parametrize(
    "wheat", ACCUMULATE.wheats, ids=lambda one: one.name
)


def asked(function: str) -> list[tuple[Any, ...]]:
    """Return the arguments of each question about one function."""
    calls = ACCUMULATE.domain.questions
    return [call.arguments for call in calls if call.function == function]


def test_the_page_states_how_many_questions_there_are() -> None:
    stated = f"{len(ACCUMULATE.domain.questions):,} questions"

    page = ROOT / "lessons" / "accumulate" / "README.md"
    assert stated in page.read_text("utf-8")
    assert not ACCUMULATE.domain.exhaustive


def test_every_function_is_asked_about_nothing_at_all() -> None:
    sums = ("summation", "summation_using_accumulate", "product_using_accumulate")

    assert (0,) in asked("sum_naturals")
    assert all((0, "one") in asked(function) for function in sums)
    assert any(n == 0 and start for _, start, n, _ in asked("accumulate"))
    assert (0, 1) in asked("count_sums")


def test_every_term_and_combiner_of_the_props_is_asked_about() -> None:
    combiners = {arguments[0] for arguments in asked("accumulate")}
    terms = {arguments[3] for arguments in asked("accumulate")}

    assert combiners == {each.__name__ for each in props.COMBINERS}
    assert terms == {each.__name__ for each in props.TERMS}


# Props


def test_a_counter_is_as_good_as_a_dictionary() -> None:
    answer = props.counted(lambda number: Counter([number]), 3)

    assert (type(answer), answer) == (dict, {3: 1})


def test_what_is_no_dictionary_is_passed_on() -> None:
    assert props.counted(lambda number: [number], 3) == [3]


def test_the_second_time_shows_what_the_first_has_left() -> None:
    def empties(first: dict[int, int], second: dict[int, int]) -> dict[int, int]:
        answer = {**first, **second}
        first.clear()
        return answer

    pairs = ((0, 1),), ((1, 1),)

    assert props.combined(empties, *pairs) == {0: 1, 1: 1}
    assert props.combined_again(empties, pairs) == {1: 1}


# The programs of the course.


def load(wheat: Variant) -> ModuleType:
    return ACCUMULATE.load(wheat, f"accumulate_variant_{wheat.name}")


@pytest.mark.parametrize(("num_dice", "sides"), [(1, 6), (2, 6), (3, 4), (4, 6)])
def test_the_rules_count_the_sums_of_all_rolls(num_dice: int, sides: int) -> None:
    rules = ACCUMULATE.load(ACCUMULATE.reference, "accumulate_variants_reference")
    sums = [sum(roll) for roll in product(range(1, sides + 1), repeat=num_dice)]

    counted = rules.count_sums(num_dice, sides)

    assert counted == {total: sums.count(total) for total in set(sums)}


@EVERY_WHEAT
def test_a_wheat_asks_for_each_term_once_and_in_order(wheat: Variant) -> None:
    program = load(wheat)
    asked: list[int] = []

    def term(k: int) -> int:
        asked.append(k)
        return k

    for combine in (program.summation, program.product_using_accumulate):
        combine(4, term)
    program.accumulate(sub, 0, 4, term)

    assert asked == [1, 2, 3, 4] * 3


@EVERY_WHEAT
def test_a_wheat_has_room_for_as_many_terms_as_lie_inside(wheat: Variant) -> None:
    program = load(wheat)

    assert program.accumulate(add, 0, 200, lambda k: k) == 20100
    assert program.sum_naturals(200) == 20100
    assert sum(program.count_sums(200, 2).values()) == 2**200
