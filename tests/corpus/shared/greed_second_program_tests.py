from itertools import product

from greed import score

TRIPLES = {1: 1000, 2: 200, 3: 300, 4: 400, 5: 500, 6: 600}


def expected(roll):
    points = 0
    for face, worth in TRIPLES.items():
        count = roll.count(face)
        if count >= 3:
            points += worth
            count -= 3
        if face == 1:
            points += 100 * count
        if face == 5:
            points += 50 * count
    return points


def test_every_roll():
    for number in range(6):
        for roll in product(range(1, 7), repeat=number):
            assert score(list(roll)) == expected(roll)
