from random import Random

import pytest
from yahtzee import score

NAMES = ("ones", "twos", "threes", "fours", "fives", "sixes")


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("count", [0, 1, 2, 3, 4, 5])
def test_upper_box(face, count):
    other = 1 if face == 6 else face + 1
    dice = [face] * count + [other] * (5 - count)
    Random(1).shuffle(dice)

    assert score(NAMES[face - 1], dice) == face * count


def test_all_upper_boxes_together_pay_for_all_dice():
    for seed in range(20):
        dice = Random(seed).choices([1, 2, 3, 4, 5, 6], k=5)
        assert sum(score(name, dice) for name in NAMES) == sum(dice)


def test_chance():
    assert score("chance", [1, 1, 1, 1, 1]) == 5
    assert score("chance", [6, 5, 5, 3, 1]) == 20
