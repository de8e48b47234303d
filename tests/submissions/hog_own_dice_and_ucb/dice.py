"""Functions that simulate dice rolls, and dice that are not random, for tests."""

from random import randint


def make_fair_dice(sides):
    """Return a die that shows 1 to SIDES with equal chance."""
    assert type(sides) == int and sides >= 1, "Illegal value for sides"

    def dice():
        return randint(1, sides)

    return dice


four_sided = make_fair_dice(4)
six_sided = make_fair_dice(6)


def make_test_dice(*outcomes):
    """Return a die that goes through OUTCOMES again and again."""
    assert len(outcomes) > 0, "You must supply outcomes"
    index = len(outcomes) - 1

    def dice():
        nonlocal index
        index = (index + 1) % len(outcomes)
        return outcomes[index]

    return dice
