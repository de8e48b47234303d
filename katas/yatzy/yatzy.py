"""Yatzy: the points of five dice in each box of the card."""


def score(box, dice):
    """Return the points of `dice`, a list of five faces, in the box with this name."""
