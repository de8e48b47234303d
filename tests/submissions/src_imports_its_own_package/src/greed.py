from src.dice_helper import points_of


def score(roll):
    for die in roll:
        if type(die) is not int or not 1 <= die <= 6:
            raise ValueError(f"{die!r} is not a face")
    return sum(points_of(face, list(roll).count(face)) for face in set(roll))
