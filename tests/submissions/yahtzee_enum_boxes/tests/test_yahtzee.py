from yahtzee import Box, score


def test_a_full_house():
    assert score(Box.FULL_HOUSE, [2, 2, 3, 3, 3]) == 25


def test_chance_by_its_name():
    assert score("chance", [1, 2, 4, 2, 2]) == 11
