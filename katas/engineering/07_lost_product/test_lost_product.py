from dice import stacked_dice
from engineering import play_round


def test_without_revenue_dice_the_score_is_lost():
    roll_die = stacked_dice({4: [1], 6: [1]})

    assert play_round((17, (6,), ()), "new", roll_die) == (0, (), (4, 6))


def test_the_legacy_dice_stay():
    assert play_round((3, (), (4, 6)), None, stacked_dice({6: [1]})) == (0, (), (4, 6))


def test_with_one_die_left_the_score_stays():
    roll_die = stacked_dice({4: [1], 6: [2]})

    assert play_round((17, (6,), ()), "new", roll_die) == (18, (6,), (4,))
