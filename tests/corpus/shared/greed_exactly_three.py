"""Greed by counting; a triple is exactly three dice."""


def score(roll):
    for die in roll:
        if type(die) is not int or die not in range(1, 7):
            raise ValueError(f"{die!r} is not a face")
    total = 0
    for face in range(1, 7):
        count = roll.count(face)
        if count == 3:
            total += 1000 if face == 1 else face * 100
        elif face == 1:
            total += 100 * count
        elif face == 5:
            total += 50 * count
    return total
