"""Dice for Hog. A die is a function of no arguments that returns what it shows."""

from contextlib import contextmanager
from random import randint

stacks = {}  # while dice are stacked: what is left of each kind, by its sides


def make_fair_dice(sides):
    """Return a die that shows 1 to `sides`, each as often as any other."""

    def dice():
        return take(sides) if stacks else randint(1, sides)

    dice.__qualname__ = f"dice with {sides} sides"  # what a red test calls it
    return dice


four_sided = make_fair_dice(4)
six_sided = make_fair_dice(6)


def make_test_dice(*outcomes):
    """Return a die that shows these outcomes, one after the other, and then again.

    >>> dice = make_test_dice(3, 1)
    >>> dice(), dice(), dice()
    (3, 1, 3)
    """
    turn = -1

    def dice():
        nonlocal turn
        turn = (turn + 1) % len(outcomes)
        return outcomes[turn]

    dice.__qualname__ = f"dice that show {' '.join(map(str, outcomes))}"
    return dice


@contextmanager
def stacked(six=(), four=()):
    """Let the fair dice fall as stated while the block runs; all must be rolled.

    >>> with stacked(six=[5, 2], four=[3]):
    ...     six_sided(), four_sided(), six_sided()
    (5, 3, 2)
    """
    before = dict(stacks)
    stacks.update({6: list(six), 4: list(four)})
    try:
        yield
        for sides, left in stacks.items():
            if left:
                raise RuntimeError(f"no {sides}-sided die was rolled for {left}")
    finally:
        stacks.clear()
        stacks.update(before)


def take(sides):
    """Return what the next stacked die shows."""
    if not stacks.get(sides):
        raise RuntimeError(f"one {sides}-sided die more is rolled than there should be")
    return stacks[sides].pop(0)
