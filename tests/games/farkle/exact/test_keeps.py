from __future__ import annotations

import pytest

from dicedojo.dice import Roll
from dicedojo.games.farkle.exact.keeps import (
    Keep,
    all_singles,
    everything,
    everything_beside_a_set,
    one_at_a_time,
)

SINGLES = (1, 1, 2, 3, 5, 6)
SET = (1, 2, 2, 2, 3, 5)
TWO_SETS = (2, 2, 2, 4, 4, 4)


@pytest.mark.parametrize(
    ("keep", "of_singles", "beside_a_set"),
    [
        (everything, (1, 1, 5), (1, 2, 2, 2, 5)),
        (one_at_a_time, (1,), (2, 2, 2)),
        (all_singles, (1, 1, 5), (2, 2, 2)),
        (everything_beside_a_set, (1,), (1, 2, 2, 2, 5)),
    ],
)
def test_heuristics_differ_in_what_they_keep(
    keep: Keep, of_singles: Roll, beside_a_set: Roll
) -> None:
    assert (keep(SINGLES), keep(SET)) == (of_singles, beside_a_set)


@pytest.mark.parametrize(
    "keep", [everything, one_at_a_time, all_singles, everything_beside_a_set]
)
def test_all_keep_all_dice_that_score(keep: Keep) -> None:
    assert keep(TWO_SETS) == TWO_SETS


def test_a_single_five_is_kept_where_there_is_no_one() -> None:
    assert one_at_a_time((2, 3, 5, 5)) == (5,)
