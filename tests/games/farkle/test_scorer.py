"""Two ways to count Farkle's dice agree on every roll: by faces, and set by set."""

from __future__ import annotations

import pytest

from dicedojo.games.farkle.scorer import score_options

from . import by_hand


def test_the_table_of_the_source_has_27_rows() -> None:
    assert len(by_hand.TABLE) == 27


@pytest.mark.parametrize("three_pairs", [False, True])
def test_every_roll_has_the_options_that_parting_it_finds(three_pairs: bool) -> None:
    for roll in by_hand.hands(6):
        parted = by_hand.options(by_hand.text(roll), three_pairs)

        counted = score_options(roll, three_pairs=three_pairs)

        assert {by_hand.text(kept): counted[kept] for kept in counted} == parted


def test_the_source_takes_three_sixes_and_the_one() -> None:
    options = score_options((1, 6, 6, 6))

    assert options == {(1,): 100, (6, 6, 6): 600, (1, 6, 6, 6): 700}


def test_four_of_a_kind_and_a_pair_are_not_three_pairs() -> None:
    assert (2, 2, 2, 2, 3, 3) not in score_options((2, 2, 2, 2, 3, 3), three_pairs=True)


def test_three_pairs_score_in_the_variant_alone() -> None:
    pairs = (2, 2, 3, 3, 4, 4)

    assert pairs not in score_options(pairs)
    assert score_options(pairs, three_pairs=True) == {pairs: 1500}
