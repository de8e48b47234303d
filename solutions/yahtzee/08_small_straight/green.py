"""Yahtzee: the points of five dice in each box of the card, and a player."""

FACES = (1, 2, 3, 4, 5, 6)


def has_of_a_kind(dice, size):
    """Do at least `size` dice show the same face?"""
    return any(dice.count(face) >= size for face in FACES)


def has_full_house(dice):
    """Is there a triple and a pair? Five of a kind holds both."""
    counts = [dice.count(face) for face in FACES]
    return 5 in counts or (3 in counts and 2 in counts)


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


def three_of_a_kind(dice):
    """Return the sum of all dice, if three show the same face."""
    return sum(dice) if has_of_a_kind(dice, 3) else 0


def four_of_a_kind(dice):
    """Return the sum of all dice, if four show the same face."""
    return sum(dice) if has_of_a_kind(dice, 4) else 0


def full_house(dice):
    """Return 25 for a triple and a pair."""
    return 25 if has_full_house(dice) else 0


def small_straight(dice):
    """Return 30 for four faces in a row."""
    if {1, 2, 3, 4} <= set(dice):
        return 30
    if {2, 3, 4, 5} <= set(dice):
        return 30
    if {3, 4, 5, 6} <= set(dice):
        return 30
    return 0


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
    if box == "three of a kind":
        return three_of_a_kind(dice)
    if box == "four of a kind":
        return four_of_a_kind(dice)
    if box == "full house":
        return full_house(dice)
    if box == "small straight":
        return small_straight(dice)
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
