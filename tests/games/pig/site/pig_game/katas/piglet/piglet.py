"""Piglet: the points of a turn."""


def turn_points(rolls):
    """Return the points of a turn with these rolls."""


def hold_at(score, opponent_score):
    """Return the points of a turn at which you hold."""
