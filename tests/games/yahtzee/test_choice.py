from __future__ import annotations

from dicedojo.games.yahtzee.card import Card
from dicedojo.games.yahtzee.choice import draw_card

from ..listening import printed

CARD = Card({"ones": 3, "sixes": 24, "yahtzee": 0, "chance": 22})
BONUS = Card({"fours": 20, "fives": 25, "sixes": 18})


def test_a_card_shows_upper_and_lower_boxes_beside_each_other() -> None:
    assert printed(draw_card({"you": CARD, "best": BONUS})) == [
        "             you  best                        you  best",
        "1  ones        3     .   7  three of a kind     .     .",
        "2  twos        .     .   8  four of a kind      .     .",
        "3  threes      .     .   9  full house          .     .",
        "4  fours       .    20  10  small straight      .     .",
        "5  fives       .    25  11  large straight      .     .",
        "6  sixes      24    18  12  yahtzee             0     .",
        "   bonus   27/63   +35  13  chance             22     .",
    ]


def test_open_boxes_show_what_a_roll_scores_there() -> None:
    options = CARD.options((2, 2, 2, 5, 5))

    lines = printed(draw_card({"": CARD}, options))

    assert [line.split()[2] for line in lines[:3]] == ["3", "+6", "+0"]
    assert lines[0].endswith("three of a kind   +16")
    assert lines[2].endswith("full house        +25")
    assert lines[5].endswith("yahtzee             0")
