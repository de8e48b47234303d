"""Yahtzee for dice that lie in order: nothing is sorted."""


def score(box, dice):
    a, b, c, d, e = dice
    if box == "ones":
        return 1 * dice.count(1)
    if box == "twos":
        return 2 * dice.count(2)
    if box == "threes":
        return 3 * dice.count(3)
    if box == "fours":
        return 4 * dice.count(4)
    if box == "fives":
        return 5 * dice.count(5)
    if box == "sixes":
        return 6 * dice.count(6)
    if box == "chance":
        return a + b + c + d + e
    if box == "three of a kind":
        if a == b == c or b == c == d or c == d == e:
            return sum(dice)
        return 0
    if box == "four of a kind":
        if a == b == c == d or b == c == d == e:
            return sum(dice)
        return 0
    if box == "full house":
        return 25 if (a == b == c and d == e) or (a == b and c == d == e) else 0
    if box == "small straight":
        first = b - a == c - b == d - c == 1
        second = c - b == d - c == e - d == 1
        return 30 if first or second else 0
    if box == "large straight":
        return 40 if b - a == c - b == d - c == e - d == 1 else 0
    if box == "yahtzee":
        return 50 if a == b == c == d == e else 0


def scorecard(dice):
    boxes = ["ones", "twos", "threes", "fours", "fives", "sixes", "three of a kind"]
    boxes += ["four of a kind", "full house", "small straight", "large straight"]
    boxes += ["yahtzee", "chance"]
    return {box: score(box, dice) for box in boxes}


def choose_box(card, dice):
    for box in scorecard(dice):
        if box not in card:
            return box


def choose_keep(card, dice, rolls_left):
    return dice
