"""Accumulate's wheats obey the rules everywhere."""

from __future__ import annotations

from itertools import product
from operator import add, sub
from pathlib import Path
from types import ModuleType

import pytest

from dicedojo.course.course import load_kata
from dicedojo.course.program import Variant

pytestmark = pytest.mark.course

ACCUMULATE = load_kata(Path(__file__).resolve().parents[2], "accumulate")
EVERY_WHEAT = pytest.mark.parametrize(
    "wheat", ACCUMULATE.wheats, ids=lambda one: one.name
)


def load(name: str) -> ModuleType:
    (variant,) = (
        one for one in ACCUMULATE.wheats + ACCUMULATE.chaffs if one.name == name
    )
    return ACCUMULATE.load(variant, f"accumulate_variant_{name}")


@pytest.fixture(scope="module")
def rules() -> ModuleType:
    """The last step's solution."""
    return ACCUMULATE.load(ACCUMULATE.reference, "accumulate_variants_reference")


def identity(k: int) -> int:
    return k


@pytest.mark.parametrize(("num_dice", "sides"), [(1, 6), (2, 6), (3, 4), (4, 6)])
def test_the_rules_count_the_sums_of_all_rolls(
    rules: ModuleType, num_dice: int, sides: int
) -> None:
    sums = [sum(roll) for roll in product(range(1, sides + 1), repeat=num_dice)]

    counted = rules.count_sums(num_dice, sides)

    assert counted == {total: sums.count(total) for total in set(sums)}


@EVERY_WHEAT
def test_a_wheat_asks_for_each_term_once_and_in_order(wheat: Variant) -> None:
    program = load(wheat.name)
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
    program = load(wheat.name)

    assert program.accumulate(add, 0, 200, identity) == 20100
    assert program.sum_naturals(200) == 20100
    assert sum(program.count_sums(200, 2).values()) == 2**200
