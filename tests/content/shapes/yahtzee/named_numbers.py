ONES = 1
TWOS = 2
THREES = 3
FOURS = 4
FIVES = 5
SIXES = 6
FULL_HOUSE = 10
FOUR_OF_A_KIND = 20
THREE_OF_A_KIND = 15
LITTLE_STRAIGHT = 30
BIG_STRAIGHT = 40
YACHT = 50
CHOICE = 60


def score(dice, category):
    if category <= SIXES:
        return category * dice.count(category)
    counts = [dice.count(die) for die in dice]
    if category == YACHT:
        return 50 if max(counts) == 5 else 0
    if category == FULL_HOUSE:
        return 25 if sorted(counts) in ([2, 2, 3, 3, 3], [5] * 5) else 0
    if category == FOUR_OF_A_KIND:
        return sum(dice) if max(counts) > 3 else 0
    if category == THREE_OF_A_KIND:
        return sum(dice) if max(counts) > 2 else 0
    faces = set(dice)
    if category == LITTLE_STRAIGHT:
        return (
            30
            if {3, 4} <= faces
            and ({1, 2} <= faces or {2, 5} <= faces or {5, 6} <= faces)
            else 0
        )
    if category == BIG_STRAIGHT:
        return 40 if len(faces) == 5 and max(faces) - min(faces) == 4 else 0
    return sum(dice)
