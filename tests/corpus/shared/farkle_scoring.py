from itertools import product

FARKLE, THREE_PAIRS = "farkle", "three pairs"


def points_of(face, count):
    if count < 3:
        single = {1: 100, 5: 50}.get(face)
        return single and single * count if count else 0
    if face == 1:
        return 1000 * (count - 2)
    return 100 * face if count == 3 else 1000 * (count - 3)


def best(counts, rules):
    if counts == (1,) * 6:
        return 2500
    if rules == THREE_PAIRS and counts.count(2) == 3:
        return 1500
    points = [points_of(face, count) for face, count in enumerate(counts, 1)]
    return None if None in points else sum(points)


def count(dice):
    for die in dice:
        if type(die) is not int or not 1 <= die <= 6:
            raise ValueError(f"{die!r} is not a face")
    return tuple(list(dice).count(face) for face in range(1, 7))


def score_options(roll, rules=FARKLE):
    options = {}
    for counts in product(*(range(most + 1) for most in count(roll))):
        if best(counts, rules):
            keep = [face for face, n in enumerate(counts, 1) for _ in range(n)]
            options[tuple(keep)] = best(counts, rules)
    return options


def score(kept, rules=FARKLE):
    points = best(count(kept), rules)
    if points is None:
        raise ValueError(f"not all of {kept} score")
    return points
