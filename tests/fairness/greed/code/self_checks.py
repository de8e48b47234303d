"""Greed by counting, with checks of its own work."""


def score(roll):
    dice = list(roll)
    for die in dice:
        if type(die) is not int or die not in range(1, 7):
            raise ValueError(f"{die!r} is not a face")
    counts = [dice.count(face) for face in range(7)]
    check_counts(dice, counts)
    total = 0
    for face in range(1, 7):
        total += points_of(face, counts[face])
    check_total(counts, total)
    check_order(dice, total)
    return total


def points_of(face, count):
    triples, singles = divmod(count, 3)
    points = triples * triple_points(face) + singles * single_points(face)
    assert points >= 0
    assert points % 50 == 0
    if face not in (1, 5):
        assert points in (0, 200, 300, 400, 600)
    if count < 3:
        assert points <= 200
    if count >= 3:
        assert points >= 200
    return points


def triple_points(face):
    points = 1000 if face == 1 else face * 100
    assert points >= 200
    assert points <= 1000
    return points


def single_points(face):
    points = {1: 100, 5: 50}.get(face, 0)
    assert 0 <= points <= 100
    if face == 1:
        assert points == 100
    elif face == 5:
        assert points == 50
    else:
        assert points == 0
    return points


def check_counts(dice, counts):
    assert sum(counts) == len(dice)
    assert counts[0] == 0
    for face in range(1, 7):
        assert counts[face] >= 0
        assert counts[face] <= len(dice)
        assert (face in dice) == (counts[face] > 0)


def check_total(counts, total):
    assert total >= 0
    assert total % 50 == 0
    if sum(counts) == 0:
        assert total == 0
    if sum(counts) == 1:
        assert total in (0, 50, 100)
    if sum(counts) <= 2:
        assert total <= 200
    if sum(counts) <= 5:
        assert total <= 1200
    if counts[1] >= 3:
        assert total >= 1000
    if counts[1] == 0 and counts[5] == 0 and max(counts) < 3:
        assert total == 0
    if counts[1] or counts[5]:
        assert total > 0


def check_order(dice, total):
    counts = [dice[::-1].count(face) for face in range(7)]
    again = sum(points_of(face, counts[face]) for face in range(1, 7))
    assert again == total
