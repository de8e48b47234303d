from __future__ import annotations

import pytest

from dicedojo.dice import Roll, all_hands
from dicedojo.games.yahtzee.boxes import (
    FORCED,
    LOWER,
    OF_YAHTZEE,
    SOURCE,
    YATZY,
    YATZY_SHEET,
)
from dicedojo.games.yahtzee.card import Card, Scored, score_options

from . import yahtzee_by_hand as by_hand
from . import yatzy_by_hand

FIVES: Roll = (5,) * 5


def test_a_card_adds_its_points_and_bonuses() -> None:
    card = Card({"fours": 20, "fives": 25, "sixes": 18, "chance": 22}, bonus=100)

    assert (card.upper_points, card.upper_bonus) == (63, 35)
    assert card.total == 20 + 25 + 18 + 22 + 100 + 35


def test_a_filled_box_is_open_no_more() -> None:
    card = Card().fill("chance", Scored(22)).fill("yahtzee", Scored(50))

    assert len(card.open_boxes) == 11
    assert card.total == 72


@pytest.mark.parametrize("name", OF_YAHTZEE)
@pytest.mark.parametrize(
    "points",
    [
        pytest.param({}, id="an empty card"),
        pytest.param({"yahtzee": 50}, id="yahtzee scored"),
        pytest.param({"yahtzee": 0}, id="yahtzee crossed out"),
        pytest.param({"yahtzee": 50, "fives": 15, "ones": 3}, id="own boxes filled"),
        pytest.param(
            dict.fromkeys(LOWER, 0) | {"yahtzee": 50, "fives": 15},
            id="upper boxes alone",
        ),
    ],
)
def test_every_roll_may_be_scored_as_the_rules_say(
    name: str, points: dict[str, int]
) -> None:
    for roll in all_hands(5, 5):
        options = score_options(OF_YAHTZEE[name], Card(points), roll)

        found = {box: (one.points, one.bonus) for box, one in options.items()}
        assert found == by_hand.fillings(points, roll, name)


def test_a_forced_joker_goes_to_its_own_box() -> None:
    options = score_options(FORCED, Card({"yahtzee": 50}), FIVES)

    assert options == {"fives": Scored(25, 100)}


def test_the_source_knows_no_joker() -> None:
    options = score_options(SOURCE, Card({"yahtzee": 50, "fives": 15}), FIVES)

    assert options["large straight"] == Scored(0)
    assert options["full house"] == Scored(25)


def test_a_card_of_yatzy_has_its_own_boxes_and_bonus() -> None:
    card = Card({"fours": 20, "fives": 25, "sixes": 18}, sheet=YATZY_SHEET)

    assert card.fill("one pair", Scored(12)).total == 63 + 50 + 12
    assert card.open_boxes == ("ones", "twos", "threes", *yatzy_by_hand.LOWER)


def test_every_roll_may_be_scored_in_every_box_of_yatzy() -> None:
    for roll in all_hands(5, 5):
        options = score_options(YATZY, Card({"yatzy": 50}, sheet=YATZY_SHEET), roll)

        assert options == {
            box: Scored(yatzy_by_hand.points(box, roll))
            for box in YATZY_SHEET.boxes[:-1]
        }
