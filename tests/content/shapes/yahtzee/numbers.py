def points(category, dice):
    if 1 <= category <= 6:
        return category * dice.count(category)
    counts = sorted(dice.count(face) for face in range(1, 7))
    rows = "".join("x" if face in dice else " " for face in range(1, 7))
    if category == 7:
        return sum(dice) * (counts[-1] >= 3)
    if category == 8:
        return sum(dice) * (counts[-1] >= 4)
    if category == 9:
        return 25 * (counts[-1] == 5 or counts[-2:] == [2, 3])
    if category == 10:
        return 30 * ("xxxx" in rows)
    if category == 11:
        return 40 * ("xxxxx" in rows)
    if category == 12:
        return 50 * (counts[-1] == 5)
    if category == 13:
        return sum(dice)
    raise ValueError(f"no category {category}")
