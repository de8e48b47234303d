UPPER = ["Ones", "Twos", "Threes", "Fours", "Fives", "Sixes"]


def score(box, dice):
    if box in UPPER:
        face = UPPER.index(box) + 1
        return face * dice.count(face)
    if box == "Full House":
        return 25 if len(set(dice)) == 2 and dice.count(dice[0]) in (2, 3) else 0
    if box == "Yahtzee":
        return 50 if len(set(dice)) == 1 else 0
    if box == "Chance":
        return sum(dice)
    raise ValueError(f"unknown box {box!r}")


def scorecard(dice):
    return {
        box: score(box, dice) for box in [*UPPER, "Full House", "Yahtzee", "Chance"]
    }
