"""Four equal dice are two pairs where we play, and five a full house."""

from yatzy import score


def test_upper_boxes():
    assert score("ones", [1, 1, 2, 3, 4]) == 2
    assert score("threes", [3, 3, 3, 3, 1]) == 12
    assert score("sixes", [1, 2, 3, 4, 5]) == 0


def test_one_pair():
    assert score("one pair", [3, 3, 4, 4, 1]) == 8
    assert score("one pair", [1, 2, 3, 4, 5]) == 0


def test_two_pairs():
    assert score("two pairs", [1, 1, 2, 3, 3]) == 8
    assert score("two pairs", [1, 1, 2, 3, 4]) == 0


def test_four_equal_dice_are_two_pairs():
    assert score("two pairs", [3, 3, 3, 3, 1]) == 12


def test_three_of_a_kind():
    assert score("three of a kind", [3, 3, 3, 4, 5]) == 9
    assert score("three of a kind", [1, 1, 2, 2, 3]) == 0


def test_full_house():
    assert score("full house", [2, 2, 3, 3, 3]) == 13
    assert score("full house", [2, 2, 3, 3, 4]) == 0


def test_five_equal_dice_are_a_full_house():
    assert score("full house", [4, 4, 4, 4, 4]) == 20


def test_straights():
    assert score("small straight", [5, 4, 3, 2, 1]) == 15
    assert score("small straight", [2, 3, 4, 5, 6]) == 0
    assert score("large straight", [2, 3, 4, 5, 6]) == 20


def test_yatzy():
    assert score("yatzy", [4, 4, 4, 4, 4]) == 50
    assert score("yatzy", [4, 4, 4, 4, 1]) == 0
