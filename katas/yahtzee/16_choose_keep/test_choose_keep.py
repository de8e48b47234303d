import pytest
from yahtzee import choose_keep, scorecard

BOXES = list(scorecard((1, 1, 1, 1, 1)))


def only(box):
    return {name: 0 for name in BOXES if name != box}


@pytest.mark.parametrize("dice", [(1, 2, 2, 2, 4), (1, 2, 3, 4, 5), (2, 2, 5, 5, 6)])
def test_the_dice_kept_lie_there(dice):
    left = list(dice)

    for die in choose_keep({}, dice, 2):
        left.remove(die)


@pytest.mark.parametrize("rolls_left", [1, 2])
def test_a_large_straight_is_kept_whole_for_its_box(rolls_left):
    kept = choose_keep(only("large straight"), (2, 3, 4, 5, 6), rolls_left)

    assert sorted(kept) == [2, 3, 4, 5, 6]


@pytest.mark.parametrize("rolls_left", [1, 2])
def test_equal_dice_are_kept_for_a_yahtzee(rolls_left):
    kept = choose_keep(only("yahtzee"), (1, 3, 3, 5, 6), rolls_left)

    assert sorted(kept) == [3, 3]
