POINTS = {1: 100, 5: 50}
TRIPLES = {1: 1000, 5: 500}


def score(roll):
    points = 0
    for face in range(1, 7):
        count = roll.count(face)
        if count >= 3:
            points += TRIPLES.get(face, 100 * face)
            count -= 3
        points += POINTS.get(face, 0) * count
    return points
