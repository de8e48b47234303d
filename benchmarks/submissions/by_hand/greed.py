"""Greed, written out by hand: everything happens inside functions."""


def check_faces(roll):
    for die in roll:
        if type(die) is not int or die < 1 or die > 6:
            raise ValueError(f"{die!r} is not a face of a die")


def count_faces(roll):
    counts = [0, 0, 0, 0, 0, 0, 0]
    for die in roll:
        counts[die] = counts[die] + 1
    return counts


def score_triples(counts):
    points = 0
    for face in range(1, 7):
        if counts[face] >= 3:
            if face == 1:
                points = points + 1000
            else:
                points = points + 100 * face
            counts[face] = counts[face] - 3
    return points


def score_singles(counts):
    points = 0
    points += counts[1] * 100
    points += counts[5] * 50
    return points


def score(roll):
    check_faces(roll)
    counts = count_faces(roll)
    triples = score_triples(counts)
    singles = score_singles(counts)
    return triples + singles
