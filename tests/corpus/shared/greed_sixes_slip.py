"""Greed by a table; one number in it is mistyped."""

TRIPLES = {1: 1000, 2: 200, 3: 300, 4: 400, 5: 500, 6: 500}
SINGLES = {1: 100, 5: 50}


def score(roll):
    for die in roll:
        if type(die) is not int or die not in TRIPLES:
            raise ValueError(f"{die!r} is not a face")
    dice = list(roll)
    points = 0
    for face, worth in TRIPLES.items():
        if dice.count(face) >= 3:
            points += worth
            for _ in range(3):
                dice.remove(face)
    for die in dice:
        points += SINGLES.get(die, 0)
    return points
