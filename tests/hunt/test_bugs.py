"""Which bugs are hunted, and when."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from dicedojo.course.course import load_kata
from dicedojo.course.kata import Kata
from dicedojo.errors import UnusableInput
from dicedojo.hunt.bugs import bugs_in_order, bugs_of_the_day

ROOT = Path(__file__).resolve().parents[2]


def test_a_seed_has_its_own_order_of_all_bugs() -> None:
    greed = load_kata(ROOT, "greed")
    orders = [bugs_in_order(greed, str(seed)) for seed in range(5)]

    assert len({*orders}) == 5
    assert {len({*order}) for order in orders} == {len(greed.chaffs)}
    shuffled = replace(greed, chaffs=greed.chaffs[::-1])
    assert bugs_in_order(shuffled, "3") == orders[3]


def test_each_bug_has_its_day_before_one_comes_again() -> None:
    greed = load_kata(ROOT, "greed")
    first = date(2026, 11, 26)
    days = [first + timedelta(day) for day in range(2 * len(greed.chaffs))]

    found = [bugs_of_the_day(greed, day)[0] for day in days]

    assert len({*found[: len(greed.chaffs)]}) == len(greed.chaffs)
    assert found[: len(greed.chaffs)] == found[len(greed.chaffs) :]


def test_a_kata_without_bugs_cannot_be_hunted_in(highest: Kata) -> None:
    with pytest.raises(UnusableInput, match="no planted bugs"):
        bugs_in_order(replace(highest, chaffs=()), "1")
