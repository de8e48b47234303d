"""Greed with a dictionary of points, and the dice of a triple taken away."""

TRIPLES = {1: 1000, 2: 200, 3: 300, 4: 400, 5: 500, 6: 600}


def score(roll):
    for die in roll:
        if type(die) is not int or die not in TRIPLES:
            raise ValueError(f"{die!r} is not a face")
    points = 0
    for face, worth in TRIPLES.items():
        if roll.count(face) >= 3:
            points += worth
            for _ in range(3):
                roll.remove(face)
    return points + 100 * roll.count(1) + 50 * roll.count(5)
