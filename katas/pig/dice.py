"""Dice for Pig. A die is a function of no arguments that returns what it shows."""

from random import randint


def fair():
    """Return 1 to 6, each as often as any other."""
    return randint(1, 6)


def stacked(*faces):
    """Return a die that shows these faces, one after the other, and then runs out.

    >>> die = stacked(3, 1)
    >>> die(), die()
    (3, 1)
    """
    left = list(faces)

    def die():
        if not left:
            shown = " ".join(map(str, faces))
            raise RuntimeError(f"the die is rolled again after {shown}")
        return left.pop(0)

    die.__qualname__ = f"die that falls {' '.join(map(str, faces))}"
    return die
