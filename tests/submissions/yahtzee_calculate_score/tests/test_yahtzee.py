from yahtzee import calculate_score


def test_a_full_house():
    assert calculate_score("full house", [2, 2, 3, 3, 3]) == 25
