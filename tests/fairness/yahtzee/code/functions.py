"""Yahtzee with a function for each box, and a player who hopes for a certain box."""

NAMES = ["ones", "twos", "threes", "fours", "fives", "sixes"]
USUAL = {
    "ones": 2,
    "twos": 5,
    "threes": 8,
    "fours": 12,
    "fives": 15,
    "sixes": 19,
    "three of a kind": 21,
    "four of a kind": 13,
    "full house": 22,
    "small straight": 29,
    "large straight": 32,
    "yahtzee": 16,
    "chance": 22,
}


def check(dice):
    if len(dice) != 5:
        raise ValueError("five dice, please: " + str(dice))
    for die in dice:
        if isinstance(die, bool) or not isinstance(die, int):
            raise ValueError(repr(die) + " is not a number")
        if die < 1 or die > 6:
            raise ValueError(str(die) + " is not on a die")


def most_alike(dice):
    most = 0
    for face in range(1, 7):
        if dice.count(face) > most:
            most = dice.count(face)
    return most


def three_of_a_kind(dice):
    if most_alike(dice) >= 3:
        return sum(dice)
    return 0


def four_of_a_kind(dice):
    if most_alike(dice) >= 4:
        return sum(dice)
    return 0


def full_house(dice):
    if most_alike(dice) == 5:
        return 25
    if most_alike(dice) == 3 and len(set(dice)) == 2:
        return 25
    return 0


def small_straight(dice):
    for row in ({1, 2, 3, 4}, {2, 3, 4, 5}, {3, 4, 5, 6}):
        if row.issubset(dice):
            return 30
    return 0


def large_straight(dice):
    if sorted(dice) in ([1, 2, 3, 4, 5], [2, 3, 4, 5, 6]):
        return 40
    return 0


def yahtzee(dice):
    if most_alike(dice) == 5:
        return 50
    return 0


def score(box, dice):
    check(dice)
    if box in NAMES:
        face = NAMES.index(box) + 1
        return face * dice.count(face)
    if box == "three of a kind":
        return three_of_a_kind(dice)
    if box == "four of a kind":
        return four_of_a_kind(dice)
    if box == "full house":
        return full_house(dice)
    if box == "small straight":
        return small_straight(dice)
    if box == "large straight":
        return large_straight(dice)
    if box == "yahtzee":
        return yahtzee(dice)
    if box == "chance":
        return sum(dice)
    raise ValueError("no such box: " + str(box))


def scorecard(dice):
    card = {}
    for box in USUAL:
        card[box] = score(box, dice)
    return card


def choose_box(card, dice):
    best = None
    for box in USUAL:
        if box not in card:
            gain = score(box, dice) - USUAL[box]
            if best is None or gain > score(best, dice) - USUAL[best]:
                best = box
    return best


def choose_keep(card, dice, rolls_left):
    open_boxes = [box for box in USUAL if box not in card]
    for box in ("yahtzee", "large straight", "small straight", "full house"):
        if box in open_boxes and score(box, dice) > 0:
            if box != "small straight" or "large straight" not in open_boxes:
                return list(dice)
    most = most_alike(dice)
    row = longest_row(dice)
    straights = "small straight" in open_boxes or "large straight" in open_boxes
    if straights and len(row) > most and (most < 3 or len(open_boxes) == 1):
        return row
    if open_boxes == ["full house"]:
        return [die for die in dice if dice.count(die) >= 2]
    if open_boxes == ["chance"]:
        return [die for die in dice if die >= (5 if rolls_left == 2 else 4)]
    if all(box in NAMES for box in open_boxes):
        faces = [NAMES.index(box) + 1 for box in open_boxes]
        best = max(faces, key=lambda face: (dice.count(face), face))
        return [die for die in dice if die == best]
    best = max(sorted(dice, reverse=True), key=list(dice).count)
    return [die for die in dice if die == best]


def longest_row(dice):
    best = []
    for first in range(1, 7):
        row = []
        while first + len(row) in dice:
            row.append(first + len(row))
        if len(row) > len(best):
            best = row
    return best
