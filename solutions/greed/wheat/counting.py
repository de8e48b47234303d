"""Wheat: counts the faces, then prices each count."""

from collections import Counter

TRIPLES = {1: 1000, 2: 200, 3: 300, 4: 400, 5: 500, 6: 600}
SINGLES = {1: 100, 5: 50}


def score(roll):
    for die in roll:
        if type(die) is not int or die not in TRIPLES:
            raise ValueError(f"{die!r} is not a face of a die")
    total = 0
    for face, count in Counter(roll).items():
        triples, singles = divmod(count, 3)
        total += triples * TRIPLES[face] + singles * SINGLES.get(face, 0)
    return total
