"""Wheat: adds roll by roll, until a 1."""


def turn_points(rolls):
    points = 0
    for face in rolls:
        if face == 1:
            return 0
        points += face
    return points
