"""Greed: the points that a roll of dice scores."""


def score(roll):
    """Return the points that `roll`, a list of faces, scores."""
