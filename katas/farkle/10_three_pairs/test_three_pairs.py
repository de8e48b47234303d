import farkle
from farkle import score, score_options


def test_three_pairs_score_1500_where_they_count():
    options = score_options([2, 3, 2, 4, 3, 4], farkle.THREE_PAIRS)

    assert options == {(2, 2, 3, 3, 4, 4): 1500}


def test_three_pairs_are_a_bust_where_they_do_not_count():
    assert score_options([2, 3, 2, 4, 3, 4]) == {}


def test_four_of_a_kind_and_a_pair_are_not_three_pairs():
    options = score_options([2, 2, 2, 2, 3, 3], farkle.THREE_PAIRS)

    assert options == {(2, 2, 2): 200, (2, 2, 2, 2): 1000}


def test_dice_that_are_kept_score_by_the_same_rules():
    assert score([1, 1, 5, 5, 6, 6], farkle.THREE_PAIRS) == 1500
    assert score([1, 1, 5, 5], farkle.THREE_PAIRS) == 300
