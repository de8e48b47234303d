def points(roll):
    total = 0
    for face in set(roll):
        count = list(roll).count(face)
        if count >= 3:
            total += face
            count -= 3
        total += {1: 100, 5: 50}.get(face, 0) * count
    return total


def expected(roll):
    total = 0
    for face in set(roll):
        count = list(roll).count(face)
        if count >= 3:
            total += 1000 if face == 1 else 100 * face
            count -= 3
        total += {1: 100, 5: 50}.get(face, 0) * count
    return total


def test_points():
    for roll in [[], [1], [5], [1, 5], [2, 3, 4, 6], [1, 2, 3, 4, 5]]:
        assert points(roll) == expected(roll)
