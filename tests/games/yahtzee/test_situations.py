from __future__ import annotations

import numpy as np
import pytest

from dicedojo.games.yahtzee.card import SOURCE, Solution
from dicedojo.games.yahtzee.decisions import gain_of, worth_of_nothing
from dicedojo.games.yahtzee.reading import possible_points
from dicedojo.games.yahtzee.scorer import BOXES, FACE_OF
from dicedojo.games.yahtzee.situations import (
    LAST_BOXES,
    MID_GAME,
    PAR,
    SITUATIONS,
    Situation,
    after_turns,
    states_after,
)
from dicedojo.games.yahtzee.solver import turn_of, worth_of_card
from dicedojo.games.yahtzee.strategies import HEURISTICS, decide


def test_there_is_a_card_for_each_last_box_and_eight_in_mid_game() -> None:
    assert [one.card.open_boxes for one in LAST_BOXES] == [(box,) for box in BOXES]
    assert [len(one.card.open_boxes) for one in MID_GAME] == [13, 8, 7, 6, 6, 4, 3, 2]
    assert all(one.question for one in MID_GAME)
    assert len({one.name for one in SITUATIONS}) == 21


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda one: one.name)
def test_each_box_holds_points_that_dice_can_score(situation: Situation) -> None:
    for box, points in situation.card.points.items():
        assert points in possible_points(SOURCE, box)


@pytest.mark.parametrize("situation", LAST_BOXES[:6], ids=lambda one: one.name)
def test_three_of_the_last_face_reach_the_bonus(situation: Situation) -> None:
    (box,) = situation.card.open_boxes
    face = BOXES.index(box) + 1

    assert situation.card.upper_points + 3 * face == 63


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda one: one.name)
def test_a_turn_gains_no_more_than_the_best_one(
    source: Solution, situation: Situation
) -> None:
    for heuristic in HEURISTICS:
        gain = gain_of(situation, decide(heuristic, situation))

        assert gain.value <= gain.best + 1e-9
    assert gain.best == pytest.approx(
        turn_of(source, situation.card).value - worth_of_nothing(source, situation.card)
    )


def test_the_last_box_gains_all_that_it_is_worth(source: Solution) -> None:
    chance = LAST_BOXES[-1]

    assert worth_of_nothing(source, chance.card) == chance.card.total
    assert worth_of_card(source, chance.card) - chance.card.total == pytest.approx(
        70 / 3
    )


@pytest.mark.parametrize(
    ("name", "against_par"),
    [
        pytest.param("bonus race", 6, id="ahead"),
        pytest.param("behind the bonus", -4, id="behind"),
        pytest.param("last chance", 0, id="three sixes reach it"),
        pytest.param("two left", 0, id="three ones reach it"),
    ],
)
def test_a_question_about_the_bonus_says_what_the_card_holds(
    name: str, against_par: int
) -> None:
    card = next(one.card for one in MID_GAME if one.name == name)
    par = sum(points for box, points in PAR.items() if box in card.points)

    assert card.upper_points - par == against_par


def test_a_bonus_that_is_lost_is_out_of_reach() -> None:
    card = next(one.card for one in MID_GAME if one.name == "bonus lost")
    most = sum(5 * FACE_OF[box] for box in card.open_boxes if box in FACE_OF)

    assert card.upper_points + most < 63


def test_the_file_has_the_states_after_the_turns_and_no_others() -> None:
    states = {state for one in SITUATIONS for state in states_after(one.card)}

    known = np.argwhere(~np.isnan(after_turns().values))

    assert {(int(row), int(column)) for row, column in known} == states


@pytest.mark.slow
@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda one: one.name)
def test_each_turn_is_worth_what_the_solver_finds(
    source: Solution, situation: Situation
) -> None:
    card = situation.card

    turn, right = turn_of(after_turns(), card), turn_of(source, card)

    assert turn.value == pytest.approx(right.value, rel=1e-12)
    assert turn.boxes.keys() == right.boxes.keys()
    for box, worth in right.boxes.items():
        np.testing.assert_allclose(turn.boxes[box], worth, rtol=1e-12)
    for left, keeps in right.keeps.items():
        for mine, worths in zip(turn.keeps[left], keeps, strict=True):
            np.testing.assert_allclose(mine, worths, rtol=1e-12)
    nothing = worth_of_nothing(after_turns(), card)
    assert nothing == pytest.approx(worth_of_nothing(source, card), rel=1e-12)
