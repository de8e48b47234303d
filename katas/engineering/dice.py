"""Dice for the game: `roll_die(sides)` rolls one die, and returns what it shows."""

from random import Random, randint


def fair_dice(sides):
    """Return 1 to `sides`, each as often as any other."""
    return randint(1, sides)


def seeded_dice(seed):
    """Return fair dice that fall the same way in every run with this seed."""
    chance = Random(seed)

    def roll_die(sides):
        return chance.randint(1, sides)

    roll_die.__qualname__ = f"dice with seed {seed}"  # what a red test calls it
    return roll_die


def stacked_dice(faces):
    """Return dice that fall as stated, each kind in its own order, and then run out.

    >>> roll_die = stacked_dice({4: [3, 1], 6: [2]})
    >>> roll_die(4), roll_die(6), roll_die(4)
    (3, 2, 1)
    """
    left = {sides: list(shown) for sides, shown in faces.items()}

    def roll_die(sides):
        if not left.get(sides):
            raise RuntimeError(f"one d{sides} more is rolled than there should be")
        return left[sides].pop(0)

    words = [f"d{sides} show {' '.join(map(str, left[sides]))}" for sides in left]
    roll_die.__qualname__ = f"dice: {', '.join(words)}"
    return roll_die
