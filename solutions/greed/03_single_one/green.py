"""Greed: the points that a roll of dice scores."""

Die = int  # the face that a cube shows
Roll = list[Die]


def score(roll: Roll) -> int:
    """Return the points that `roll` scores."""
    first_die = roll[0]
    if roll == [1, 1, 1]:
        return 1000
    return first_die * 100
