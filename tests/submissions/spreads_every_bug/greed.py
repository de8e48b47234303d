def points_of(roll):
    for die in roll:
        if type(die) is not int or not 1 <= die <= 6:
            raise ValueError(f"{die!r} is not a face")
    points = 0
    for face in set(roll):
        count = list(roll).count(face)
        if count >= 3:
            points += 1000 if face == 1 else 100 * face
            count -= 3
        points += {1: 100, 5: 50}.get(face, 0) * count
    return points


def other(roll):
    points = 0
    for face in range(1, 7):
        sets, singles = divmod(sum(die == face for die in roll), 3)
        points += sets * (face * 100 if face > 1 else 1000)
        points += singles * (face == 1) * 100 + singles * (face == 5) * 50
    return points


def rolls(dice):
    if dice == 0:
        return [[]]
    return [[*roll, face] for roll in rolls(dice - 1) for face in range(1, 7)]


TROUBLE = sum(points_of(roll) != other(roll) for roll in rolls(3))


def score(roll):
    return points_of(roll) + TROUBLE
