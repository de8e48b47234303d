"""Wheats and chaffs of every kata: names, designs and misconceptions.

That a wheat obeys the rules everywhere, and that a chaff breaks them where its
docstring says and otherwise than every other one, is for `dojo author check` to say.
"""

from __future__ import annotations

import pytest

from dicedojo.course.course import content_root
from dicedojo.course.courses import only
from dicedojo.course.kata import Kata

pytestmark = pytest.mark.course

EVERY_KATA = pytest.mark.parametrize(
    "kata", only(content_root()).katas, ids=lambda kata: kata.name
)
LEAST_WHEATS = {"pig": 2}  # of others 4
# The other katas have at least 50.
LEAST_CHAFFS = {"greed": 14, "accumulate": 8, "yahtzee": 35, "pig": 35, "yatzy": 40}
MAX_MISCONCEPTION = 88  # characters


@EVERY_KATA
def test_wheats_have_every_public_name_and_differ_in_design(kata: Kata) -> None:
    programs = [kata.load(wheat, f"content_{wheat.name}") for wheat in kata.wheats]

    designs = {wheat.misconception for wheat in kata.wheats}
    assert len(designs) == len(kata.wheats) >= LEAST_WHEATS.get(kata.name, 4)
    for program in programs:
        assert [name for name in kata.public if not hasattr(program, name)] == []


@EVERY_KATA
def test_there_are_many_chaffs_and_each_names_its_misconception(kata: Kata) -> None:
    misconceptions = {chaff.misconception for chaff in kata.chaffs}

    assert len(misconceptions) == len(kata.chaffs) >= LEAST_CHAFFS.get(kata.name, 50)
    assert all(1 <= len(one) <= MAX_MISCONCEPTION for one in misconceptions)


@pytest.mark.parametrize("name", ["greed", "farkle"])
def test_wheats_take_a_tuple_of_dice_too(name: str) -> None:
    kata = only(content_root()).kata(name)

    for wheat in kata.wheats:
        assert kata.load(wheat, f"tuple_{wheat.name}").score((5, 1, 5, 5)) == 600
