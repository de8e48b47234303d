from yahtzee import score


def test_a_full_house():
    assert score("Full House", [2, 2, 3, 3, 3]) == 25


def test_chance():
    assert score("Chance", [1, 2, 4, 2, 2]) == 11
