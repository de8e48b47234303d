import pytest
from yahtzee import choose_box, scorecard

FIVE_SIXES = (6, 6, 6, 6, 6)


@pytest.mark.parametrize("box", ["ones", "full house", "yahtzee", "chance"])
def test_the_last_open_box_is_chosen(box):
    card = {name: 0 for name in scorecard(FIVE_SIXES) if name != box}

    assert choose_box(card, (1, 2, 3, 4, 6)) == box


def test_a_yahtzee_is_not_given_away_for_chance():
    boxes = scorecard(FIVE_SIXES)
    card = {name: 0 for name in boxes if name not in ("yahtzee", "chance")}

    assert choose_box(card, FIVE_SIXES) == "yahtzee"


def test_a_box_of_an_empty_card_is_chosen():
    assert choose_box({}, (1, 2, 2, 2, 4)) in scorecard((1, 2, 2, 2, 4))
