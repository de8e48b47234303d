from itertools import product

from yahtzee import scorecard


def test_the_order_of_the_dice_does_not_matter():
    for roll in product([1, 2, 3, 4], repeat=5):
        assert scorecard(list(roll)) == scorecard(sorted(roll))


def test_making_a_card_leaves_the_dice_as_they_lie():
    dice = [4, 2, 3, 1, 6]

    scorecard(dice)

    assert dice == [4, 2, 3, 1, 6]
