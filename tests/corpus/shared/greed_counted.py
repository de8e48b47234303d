TRIPLE = {1: 1000, 5: 500}


def score(roll):
    points = 0
    for face in (1, 2, 5):
        count = list(roll).count(face)
        if count >= 3:
            points += TRIPLE.get(face, 100 * face)
            count -= 3
        if face == 1:
            points += 100 * count
    return points
