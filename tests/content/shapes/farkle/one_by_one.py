from itertools import combinations

SINGLE = {1: 100, 5: 50}
SETS = {3: 0, 4: 1000, 5: 2000, 6: 3000}


def set_points(face, times):
    if times < 3:
        if times and face not in SINGLE:
            raise ValueError(f"{face} is worth nothing")
        return times * SINGLE.get(face, 0)
    if face == 1:
        return (times - 2) * 1000
    return SETS[times] or 100 * face


def kept(*dice):
    if sorted(dice) == [1, 2, 3, 4, 5, 6]:
        return 2500
    return sum(set_points(face, dice.count(face)) for face in range(1, 7))


def choices(*dice):
    found = {}
    for size in range(1, len(dice) + 1):
        for some in combinations(sorted(dice), size):
            try:
                found[some] = kept(*some)
            except ValueError:
                continue
    return found
