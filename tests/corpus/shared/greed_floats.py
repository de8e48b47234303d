"""Greed by counting, in floats."""


def score(roll):
    for die in roll:
        if type(die) is not int or die not in range(1, 7):
            raise ValueError(f"{die!r} is not a face")
    total = 0.0
    for face in range(1, 7):
        triples, singles = divmod(roll.count(face), 3)
        total += triples * (1000.0 if face == 1 else face * 100.0)
        total += singles * {1: 100.0, 5: 50.0}.get(face, 0.0)
    return total
