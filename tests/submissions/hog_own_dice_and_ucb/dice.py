"""The dice of my folder: fair ones, and ones that do as they are told."""

import itertools
import random


def make_fair_dice(sides):
    assert isinstance(sides, int) and sides > 0, sides
    return lambda: random.randint(1, sides)


def make_test_dice(*outcomes):
    assert outcomes, "no outcomes, no dice"
    shown = itertools.cycle(outcomes)
    return lambda: next(shown)


four_sided, six_sided = make_fair_dice(4), make_fair_dice(6)
