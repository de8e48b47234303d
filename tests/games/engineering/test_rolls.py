from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from dicedojo.games.engineering.dice import (
    FACES,
    Counts,
    counts_of,
    faces_of,
    legacies,
)
from tests.games.engineering.rolls import breaks


@given(st.lists(st.sampled_from(FACES), max_size=4), st.data())
def test_what_a_roll_leaves_has_probability_1_and_the_right_mean(
    dice: list[int], data: st.DataObject
) -> None:
    counts = counts_of(dice)
    legacy: Counts = data.draw(st.sampled_from(list(legacies(counts))))

    outcomes = breaks(counts, legacy, Fraction(1))

    rolled = faces_of(counts_of(dice))
    fixed = faces_of(legacy)
    expected = sum(Fraction(1, each) for each in rolled) - sum(
        Fraction(1, each) for each in fixed
    )
    assert sum(p for _, p in outcomes) == 1
    assert sum(p * (sum(after) - sum(legacy)) for after, p in outcomes) == expected
