from yahtzee import score, scorecard


def test_full_house():
    assert score("full house", [2, 2, 3, 3, 3]) == 25
    assert score("full house", [3, 3, 3, 3, 3]) == 0


def test_small_straight():
    assert score("small straight", [1, 2, 3, 4, 6]) == 30
    assert score("small straight", [1, 2, 2, 3, 4]) == 0


def test_any_number_of_dice():
    assert score("chance", [1, 2, 3]) == 6


def test_card():
    assert scorecard([3, 3, 3, 3, 3])["full house"] == 0
