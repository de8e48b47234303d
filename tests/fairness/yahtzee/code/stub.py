"""Yahtzee: the points of five dice in each box of the card, and a player."""


def score(box, dice):
    """Return the points of `dice` in the box with this name."""


def scorecard(dice):
    """Return the points of `dice` in every box, by the name of the box."""


def choose_box(card, dice):
    """Return the open box in which to score `dice`.

    `card` has the points of the boxes that are filled so far.
    """


def choose_keep(card, dice, rolls_left):
    """Return the dice to keep; the others are rolled again."""
