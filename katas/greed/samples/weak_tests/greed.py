"""Greed, scored by counting how often each face fell."""

TRIPLES = {1: 1000, 2: 200, 3: 300, 4: 400, 5: 500, 6: 600}
SINGLES = {1: 100, 5: 50}


def score(roll):
    for die in roll:
        if type(die) is not int or die not in TRIPLES:
            raise ValueError(f"{die!r} is not a face of a die")
    points = 0
    for face, triple in TRIPLES.items():
        count = list(roll).count(face)
        if count >= 3:
            points += triple
            count -= 3
        points += count * SINGLES.get(face, 0)
    return points
