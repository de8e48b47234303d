"""Yahtzee as far as four of a kind."""


def score(box, dice):
    upper = ["ones", "twos", "threes", "fours", "fives", "sixes"]
    if box in upper:
        face = upper.index(box) + 1
        return face * dice.count(face)
    if box == "chance":
        return sum(dice)
    if box == "three of a kind":
        for face in range(1, 7):
            if dice.count(face) >= 3:
                return sum(dice)
    if box == "four of a kind":
        for face in range(1, 7):
            if dice.count(face) >= 4:
                return sum(dice)
    return 0


def scorecard(dice):
    """Return the points of `dice` in every box, by the name of the box."""


def choose_box(card, dice):
    """Return the open box in which to score `dice`.

    `card` has the points of the boxes that are filled so far.
    """


def choose_keep(card, dice, rolls_left):
    """Return the dice to keep; the others are rolled again."""
