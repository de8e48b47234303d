from dice import stacked_dice
from engineering import play_round


def test_every_die_that_works_scores_a_point():
    roll_die = stacked_dice({4: [3, 2], 6: [4]})

    assert play_round((5, (4, 6), ()), "new", roll_die) == (8, (4, 4, 6), ())


def test_a_die_that_breaks_becomes_legacy_and_scores_nothing():
    roll_die = stacked_dice({4: [1], 8: [2]})

    assert play_round((5, (4, 6), ()), "promote", stacked_dice({6: [1, 3]})) == (
        6,
        (6,),
        (6,),
    )
    assert play_round((0, (8,), ()), "new", roll_die) == (1, (8,), (4,))


def test_a_fixed_die_is_rolled_with_the_others():
    roll_die = stacked_dice({6: [1], 12: [7]})

    assert play_round((9, (6,), (4, 12)), None, roll_die) == (10, (12,), (4, 6))
