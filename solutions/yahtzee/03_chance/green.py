"""Yahtzee: the points of five dice in each box of the card, and a player."""


def ones(dice):
    """Return the sum of the ones."""
    return dice.count(1)


def twos(dice):
    """Return the sum of the twos."""
    return 2 * dice.count(2)


def threes(dice):
    """Return the sum of the threes."""
    return 3 * dice.count(3)


def fours(dice):
    """Return the sum of the fours."""
    return 4 * dice.count(4)


def fives(dice):
    """Return the sum of the fives."""
    return 5 * dice.count(5)


def sixes(dice):
    """Return the sum of the sixes."""
    return 6 * dice.count(6)


def chance(dice):
    """Return the sum of all dice."""
    return sum(dice)


def score(box, dice):
    """Return the points of `dice` in the box with this name."""
    if box == "ones":
        return ones(dice)
    if box == "twos":
        return twos(dice)
    if box == "threes":
        return threes(dice)
    if box == "fours":
        return fours(dice)
    if box == "fives":
        return fives(dice)
    if box == "sixes":
        return sixes(dice)
    if box == "chance":
        return chance(dice)


def scorecard(dice):
    """Return the points of `dice` in every box, by the name of the box."""


def choose_box(card, dice):
    """Return the open box in which to score `dice`.

    `card` has the points of the boxes that are filled so far.
    """


def choose_keep(card, dice, rolls_left):
    """Return the dice to keep; the others are rolled again."""
