"""A kata states what each part of its grade is worth, and how a strategy counts."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from dicedojo.course.course import load_kata
from dicedojo.course.kata import Kata
from dicedojo.course.rubric import OF_BEST, OF_VALUE, Rubric, Strategy
from dicedojo.errors import ContentError

from .coin_course import FACTS, change, state

RUBRIC = '[rubric.strategy]\nfunction = "choose"\npoints = 15\nalso = ["keep"]\n'


@pytest.mark.parametrize(
    ("stated", "of"), [("", OF_BEST), ('of = "value"\n', OF_VALUE)]
)
def test_a_strategy_is_loaded_with_its_points(
    coin_root: Path, stated: str, of: str
) -> None:
    facts = (coin_root / FACTS).read_text()
    bounds = "nothing_at = 0.5\nfull_from = 0.9\n"
    state(coin_root, FACTS, f"{facts}{RUBRIC}{bounds}{stated}")

    kata = load_kata(coin_root, "coin")

    assert kata.strategy == Strategy("choose", 0.5, 0.9, of, ("keep",))
    assert kata.rubric.strategy == 15


def test_a_kata_may_have_no_strategy(coin: Kata) -> None:
    assert coin.strategy is None
    assert coin.rubric == Rubric(25, 25, mutants=30, chaff=20, pass_mark=60)
    assert coin.rubric.behaviour == coin.rubric.tests == 50
    assert coin.rubric.strategy == 0


def test_credit_lies_on_a_line_between_nothing_and_all() -> None:
    scale = Strategy("choose", nothing_at=0.1, full_from=0.3)

    amounts = map(Fraction, ("-1", "0.1", "0.15", "0.2", "0.3", "2"))

    credits = [scale.credit(amount) for amount in amounts]
    assert credits == [0, 0, Fraction(1, 4), Fraction(1, 2), 1, 1]


def test_a_strategy_that_lacks_a_bound_is_the_courses_fault(coin_root: Path) -> None:
    facts = (coin_root / FACTS).read_text()
    state(coin_root, FACTS, f"{facts}{RUBRIC}nothing_at = 0.5\n")

    with pytest.raises(ContentError, match="lacks the field 'full_from'"):
        load_kata(coin_root, "coin")


@pytest.mark.parametrize(
    ("stated", "share"),
    [("", 0.0), ("min_tests_share = 0.25\n", 0.25), ("min_tests_share = 1\n", 1.0)],
)
def test_a_kata_may_ask_for_a_share_of_the_points_for_tests(
    coin_root: Path, stated: str, share: float
) -> None:
    change(coin_root, FACTS, "pass_mark = 60\n", f"pass_mark = 60\n{stated}")

    rubric = load_kata(coin_root, "coin").rubric

    assert rubric.min_tests_share == share
    assert rubric.min_tests == share * 50


@pytest.mark.parametrize("stated", ["30", "-0.1", '"0.3"', "true", "nan"])
def test_a_share_that_is_none_is_the_courses_fault(
    coin_root: Path, stated: str
) -> None:
    line = f"pass_mark = 60\nmin_tests_share = {stated}\n"
    change(coin_root, FACTS, "pass_mark = 60\n", line)

    with pytest.raises(
        ContentError, match=r"kata\.toml: min_tests_share must be a number from 0 to 1"
    ) as told:
        load_kata(coin_root, "coin")

    assert "For example: min_tests_share = 0.4" in str(told.value)
