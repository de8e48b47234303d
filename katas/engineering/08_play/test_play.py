from dice import stacked_dice
from engineering import play


def always_new(revenue, rounds_left):
    return "new"


def test_a_game_of_three_rounds():
    assert play(always_new, 3, stacked_dice({4: [2, 3, 4, 2, 2, 2]})) == 6


def test_no_rounds_bring_no_points():
    assert play(always_new, 0, stacked_dice({})) == 0


def test_the_policy_is_told_the_dice_and_the_rounds_left():
    told = []

    def new_then_promote(revenue, rounds_left):
        told.append((revenue, rounds_left))
        return "promote" if revenue else "new"

    assert play(new_then_promote, 3, stacked_dice({4: [3], 6: [2], 8: [5]})) == 3
    assert told == [((), 3), ((4,), 2), ((6,), 1)]


def test_the_policy_is_asked_only_where_there_is_no_legacy():
    told = []

    def new(revenue, rounds_left):
        told.append((revenue, rounds_left))
        return "new"

    assert play(new, 3, stacked_dice({4: [1, 3, 2, 2]})) == 3
    assert told == [((), 3), ((4,), 1)]
