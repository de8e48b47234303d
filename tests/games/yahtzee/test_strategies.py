from __future__ import annotations

import pytest

from dicedojo.dice import Roll, all_hands
from dicedojo.games.yahtzee.choice import is_part
from dicedojo.games.yahtzee.situations import SITUATIONS
from dicedojo.games.yahtzee.strategies import (
    HEURISTICS,
    KnownPlayer,
    against_par,
    by_open_boxes,
    most_frequent,
    most_points,
)


@pytest.mark.parametrize("heuristic", HEURISTICS, ids=lambda one: one.name)
def test_a_rule_of_thumb_keeps_to_the_rules(heuristic: KnownPlayer) -> None:
    for situation in SITUATIONS:
        card = situation.card.points
        for roll in all_hands(5, 5):
            assert is_part(heuristic.choose_keep(card, roll, 2), roll)
            assert heuristic.choose_box(card, roll) in situation.card.open_boxes


@pytest.mark.parametrize(
    ("roll", "keep"),
    [
        pytest.param((1, 1, 3, 4, 5), (1, 1), id="a pair"),
        pytest.param((2, 2, 5, 5, 6), (5, 5), id="the higher pair"),
        pytest.param((1, 2, 3, 4, 6), (6,), id="the highest die"),
    ],
)
def test_greedy_keeps_the_most_frequent_face(roll: Roll, keep: Roll) -> None:
    assert most_frequent({}, roll, 2) == keep


@pytest.mark.parametrize(
    ("roll", "keep"),
    [
        pytest.param((2, 3, 4, 5, 6), (2, 3, 4, 5, 6), id="a large straight"),
        pytest.param((2, 2, 5, 5, 5), (2, 2, 5, 5, 5), id="a full house"),
        pytest.param((1, 2, 3, 4, 4), (1, 2, 3, 4), id="a run of four"),
        pytest.param((1, 4, 4, 4, 6), (4, 4, 4), id="three alike"),
    ],
)
def test_careful_keeps_what_open_boxes_can_use(roll: Roll, keep: Roll) -> None:
    assert by_open_boxes({}, roll, 2) == keep


def test_careful_wants_no_face_whose_box_is_filled() -> None:
    assert by_open_boxes({"sixes": 18}, (3, 3, 6, 6, 6), 2) == (3, 3, 6, 6, 6)
    assert by_open_boxes({"sixes": 18, "full house": 25}, (3, 3, 6, 6, 6), 2) == (3, 3)


def test_greedy_fills_the_most_points_and_par_the_most_above_par() -> None:
    roll = (1, 1, 1, 1, 5)

    assert most_points({}, roll) == "three of a kind"
    assert against_par({}, roll) == "ones"
