"""Which bugs are hunted, and the shortest test of each."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from dicedojo.course.course import load_kata
from dicedojo.course.kata import Kata
from dicedojo.errors import UnusableInput
from dicedojo.hunt.bugs import Bug, bugs_in_order, bugs_of_the_day, shortest_test
from dicedojo.hunt.programs import Asking

ROOT = Path(__file__).resolve().parents[2]
KATAS = ("greed", "farkle", "accumulate", "hog", "yahtzee", "engineering")
NOT_TYPED = {"highest_average"}  # it answers 1.0, which equals the right 1


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


@pytest.mark.slow
def test_the_shortest_test_is_that_of_the_witness(
    highest: Kata, asking: Asking, bugs: dict[str, Bug]
) -> None:
    lines = {}
    for name, bug in bugs.items():
        found = shortest_test(highest, asking, bug)
        assert found is not None
        lines[name] = found[0]

    assert lines == {
        "last_die": "assert score([2, 1]) == 2",
        "sorts_the_players_list": (
            "given = [2, 1]; score(given); assert given == [2, 1]"
        ),
    }


@pytest.mark.slow
@pytest.mark.course
@pytest.mark.parametrize("name", KATAS)
def test_every_bug_of_a_kata_can_be_caught_by_a_typed_line(name: str) -> None:
    kata = load_kata(ROOT, name)

    with Asking.open(kata) as asking:
        for bug in bugs_in_order(kata, ""):
            found = shortest_test(kata, asking, bug)
            if found is None:
                assert bug.chaff.name in NOT_TYPED
                continue
            _, test = found
            replies = asking.ask(asking.right, test.call)
            assert all(map(test.passes_on, replies)), bug.chaff.name
