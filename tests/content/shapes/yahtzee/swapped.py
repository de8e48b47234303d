FACES = ["ones", "twos", "threes", "fours", "fives", "sixes"]


def score(dice, box):
    if box in FACES:
        face = FACES.index(box) + 1
        return face * dice.count(face)
    if box == "chance":
        return sum(dice)
    counts = sorted((dice.count(face) for face in set(dice)), reverse=True)
    if box == "three of a kind":
        return sum(dice) if counts[0] >= 3 else 0
    if box == "four of a kind":
        return sum(dice) if counts[0] >= 4 else 0
    if box == "full house":
        return 25 if counts in ([3, 2], [5]) else 0
    if box == "yahtzee":
        return 50 if counts == [5] else 0
    need = {"small straight": 4, "large straight": 5}
    if box not in need:
        raise ValueError(f"there is no box {box!r}")
    size = need[box]
    rows = [range(low, low + size) for low in (1, 2, 3) if low + size < 8]
    return (10 * size - 10) * any(set(row) <= set(dice) for row in rows)
