from yahtzee import Card


def test_a_box_of_the_card_is_filled():
    card = Card()
    card.fill("full house", [2, 2, 3, 3, 3])
    assert card.filled == {"full house": 25}


def test_a_full_house():
    assert Card().score("full house", [2, 2, 3, 3, 3]) == 25
