from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from dicedojo.games.yahtzee.card import (
    FILLED,
    NOWHERE,
    OPEN,
    SOURCE,
    YATZY,
    Card,
    CardVariant,
    all_rows,
    bit,
    empty_row,
    fill,
    upper_states,
)

from . import yatzy_by_hand


def test_a_card_adds_its_points_and_bonus() -> None:
    card = Card({"fours": 20, "fives": 25, "sixes": 18, "chance": 22})

    assert (card.upper_points, card.upper_bonus) == (63, 35)
    assert card.total == 20 + 25 + 18 + 22 + 35


def test_a_filled_box_is_open_no_more() -> None:
    card = Card().fill("chance", 22).fill("yahtzee", 50)

    assert len(card.open_boxes) == 11
    assert card.total == 72


def test_a_card_of_yatzy_has_its_own_boxes_and_bonus() -> None:
    card = Card({"fours": 20, "fives": 25, "sixes": 18}, YATZY)

    assert card.fill("one pair", 12).total == 63 + 50 + 12
    assert card.open_boxes == ("ones", "twos", "threes", *yatzy_by_hand.LOWER)


def test_the_states_are_all_that_dice_can_give() -> None:
    counts = product([None, 0, 1, 2, 3, 4, 5], repeat=6)
    sums = (
        (
            sum(bit(face) for face, count in enumerate(each, 1) if count is not None),
            min(63, sum(face * (count or 0) for face, count in enumerate(each, 1))),
        )
        for each in counts
    )

    assert set(sums) == set(upper_states().index)
    assert len(upper_states().points) == 2_794


def test_the_blocks_go_from_six_boxes_filled_to_none() -> None:
    upper = upper_states()

    filled = [
        {int(one).bit_count() for one in upper.filled[each]} for each in upper.blocks
    ]

    assert filled == [{6}, {5}, {4}, {3}, {2}, {1}, {0}]
    assert upper.blocks[-1].stop == len(upper.points)


@pytest.mark.parametrize(
    ("points", "count", "after"),
    [
        pytest.param(5, 3, 23, id="three sixes"),
        pytest.param(5, 0, 5, id="none"),
        pytest.param(50, 3, 63, id="more than enough"),
    ],
)
def test_a_box_is_filled_with_so_many_of_its_face(
    points: int, count: int, after: int
) -> None:
    upper = upper_states()
    ones_to_fives = 0b011111

    state = upper.after[5, count, upper.index[ones_to_fives, points]]

    assert (upper.filled[state], upper.points[state]) == (0b111111, after)


def test_a_filled_box_leads_nowhere() -> None:
    upper = upper_states()
    filled = (upper.filled & bit(3)) != 0

    assert np.all((upper.after[2] == NOWHERE) == filled)


@pytest.mark.parametrize(("variant", "points"), [(SOURCE, 35), (YATZY, 50)])
def test_the_bonus_is_for_63_points(variant: CardVariant, points: int) -> None:
    upper = upper_states()

    assert set(upper.bonus(variant)[upper.points == 63]) == {points}
    assert set(upper.bonus(variant)[upper.points < 63]) == {0}


def test_filling_a_box_leaves_the_others() -> None:
    row = (OPEN, OPEN, FILLED, OPEN)

    assert fill(row, 0) == (FILLED, OPEN, FILLED, OPEN)
    assert fill(row, 3) == (OPEN, OPEN, FILLED, FILLED)


def test_yatzy_has_a_row_for_every_way_to_fill_its_nine_lower_boxes() -> None:
    rows = all_rows(YATZY)

    assert len(rows) == 2**9
    assert list(rows)[-1] == empty_row(YATZY) == (OPEN,) * 9
