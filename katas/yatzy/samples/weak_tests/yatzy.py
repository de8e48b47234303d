"""Yatzy, scored by how often each face falls."""

UPPER = ["ones", "twos", "threes", "fours", "fives", "sixes"]


def score(box, dice):
    counts = [dice.count(face) for face in range(7)]
    if box in UPPER:
        face = UPPER.index(box) + 1
        return face * counts[face]
    if box == "one pair":
        return best(counts, 2)
    if box == "three of a kind":
        return best(counts, 3)
    if box == "four of a kind":
        return best(counts, 4)
    if box == "two pairs":
        pairs = [face for face in range(7) if counts[face] >= 2]
        return 2 * sum(pairs) if len(pairs) == 2 else 0
    if box == "full house":
        return sum(dice) if 3 in counts and 2 in counts else 0
    if box == "small straight":
        return 15 if counts[1:6] == [1, 1, 1, 1, 1] else 0
    if box == "large straight":
        return 20 if counts[2:] == [1, 1, 1, 1, 1] else 0
    if box == "yatzy":
        return 50 if 5 in counts else 0
    return sum(dice)


def best(counts, size):
    """Return the points of the highest face that falls at least so often."""
    for face in range(6, 0, -1):
        if counts[face] >= size:
            return size * face
    return 0
