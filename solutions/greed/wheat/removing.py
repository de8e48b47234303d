"""Wheat: removes dice from a copy until none is left."""


def score(roll):
    left = []
    for die in roll:
        if type(die) is not int or die < 1 or die > 6:
            raise ValueError(f"{die!r} is not a face of a die")
        left.append(die)
    points = 0
    while left:
        face = left.pop()
        if left.count(face) >= 2:
            left.remove(face)
            left.remove(face)
            points += 1000 if face == 1 else face * 100
        elif face == 1:
            points += 100
        elif face == 5:
            points += 50
    return points
