"""Greed, written out by hand: everything happens inside functions."""


def check_faces(roll):
    for die in roll:
        if type(die) is not int or die < 1 or die > 6:
            raise ValueError(f"{die!r} is not a face of a die")


def count_faces(roll):
    counts = [0, 0, 0, 0, 0, 0, 0]
    for die in roll:
        if die == 1:
            counts[1] += 1
        elif die == 2:
            counts[2] += 1
        elif die == 3:
            counts[3] += 1
        elif die == 4:
            counts[4] += 1
        elif die == 5:
            counts[5] += 1
        elif die == 6:
            counts[6] += 1
    return counts


def score_triples(counts):
    points = 0
    if counts[1] >= 3:
        points = points + 1000
        counts[1] = counts[1] - 3
    if counts[2] >= 3:
        points = points + 200
        counts[2] = counts[2] - 3
    if counts[3] >= 3:
        points = points + 300
        counts[3] = counts[3] - 3
    if counts[4] >= 3:
        points = points + 400
        counts[4] = counts[4] - 3
    if counts[5] >= 3:
        points = points + 500
        counts[5] = counts[5] - 3
    if counts[6] >= 3:
        points = points + 600
        counts[6] = counts[6] - 3
    return points


def score_singles(counts):
    points = 0
    if counts[1] == 1:
        points = points + 100
    if counts[1] == 2:
        points = points + 200
    if counts[5] == 1:
        points = points + 50
    if counts[5] == 2:
        points = points + 100
    return points


def score(roll):
    check_faces(roll)
    counts = count_faces(roll)
    triples = score_triples(counts)
    singles = score_singles(counts)
    return triples + singles
