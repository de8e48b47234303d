"""Yahtzee: the points of five dice in each box of the card, and a player."""

FACES = (1, 2, 3, 4, 5, 6)


def has_of_a_kind(dice, size):
    """Do at least `size` dice show the same face?"""
    return any(dice.count(face) >= size for face in FACES)


def has_full_house(dice):
    """Is there a triple and a pair? Five of a kind holds both."""
    counts = [dice.count(face) for face in FACES]
    return 5 in counts or (3 in counts and 2 in counts)


def has_straight(dice, length):
    """Are there so many faces in a row?"""
    for first in range(1, 8 - length):
        if set(range(first, first + length)) <= set(dice):
            return True
    return False


def points_for(dice, match, points):
    """Return the points of dice that match, and 0 for others."""
    return points(dice) if match(dice) else 0


def of_a_kind(size):
    """Return a match: do at least `size` dice show the same face?"""

    def match(dice):
        return has_of_a_kind(dice, size)

    return match


def straight(length):
    """Return a match: are there so many faces in a row?"""

    def match(dice):
        return has_straight(dice, length)

    return match


def anything(dice):
    """Every roll matches."""
    return True


def worth(number):
    """Return points that are the same for all dice."""

    def points(dice):
        return number

    return points


def sum_of(face):
    """Return points: the sum of the dice with this face."""

    def points(dice):
        return face * dice.count(face)

    return points


def ones(dice):
    """Return the sum of the ones."""
    return points_for(dice, anything, sum_of(1))


def twos(dice):
    """Return the sum of the twos."""
    return points_for(dice, anything, sum_of(2))


def threes(dice):
    """Return the sum of the threes."""
    return points_for(dice, anything, sum_of(3))


def fours(dice):
    """Return the sum of the fours."""
    return points_for(dice, anything, sum_of(4))


def fives(dice):
    """Return the sum of the fives."""
    return points_for(dice, anything, sum_of(5))


def sixes(dice):
    """Return the sum of the sixes."""
    return points_for(dice, anything, sum_of(6))


def three_of_a_kind(dice):
    """Return the sum of all dice, if three show the same face."""
    return points_for(dice, of_a_kind(3), sum)


def four_of_a_kind(dice):
    """Return the sum of all dice, if four show the same face."""
    return points_for(dice, of_a_kind(4), sum)


def full_house(dice):
    """Return 25 for a triple and a pair."""
    return points_for(dice, has_full_house, worth(25))


def small_straight(dice):
    """Return 30 for four faces in a row."""
    return points_for(dice, straight(4), worth(30))


def large_straight(dice):
    """Return 40 for five faces in a row."""
    return points_for(dice, straight(5), worth(40))


def yahtzee(dice):
    """Return 50 if all five dice show the same face."""
    return points_for(dice, of_a_kind(5), worth(50))


def chance(dice):
    """Return the sum of all dice."""
    return points_for(dice, anything, sum)


BOXES = {
    "ones": ones,
    "twos": twos,
    "threes": threes,
    "fours": fours,
    "fives": fives,
    "sixes": sixes,
    "three of a kind": three_of_a_kind,
    "four of a kind": four_of_a_kind,
    "full house": full_house,
    "small straight": small_straight,
    "large straight": large_straight,
    "yahtzee": yahtzee,
    "chance": chance,
}


def score(box, dice):
    """Return the points of `dice` in the box with this name."""
    return BOXES[box](dice)


def scorecard(dice):
    """Return the points of `dice` in every box, by the name of the box."""
    return {box: score(box, dice) for box in BOXES}


def choose_box(card, dice):
    """Return the open box in which to score `dice`.

    `card` has the points of the boxes that are filled so far.
    """


def choose_keep(card, dice, rolls_left):
    """Return the dice to keep; the others are rolled again."""
