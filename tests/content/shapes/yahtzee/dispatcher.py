def total_of(dice, face):
    return sum(die for die in dice if die == face)


def ones(dice):
    return total_of(dice, 1)


def twos(dice):
    return total_of(dice, 2)


def threes(dice):
    return total_of(dice, 3)


def fours(dice):
    return total_of(dice, 4)


def fives(dice):
    return total_of(dice, 5)


def sixes(dice):
    return total_of(dice, 6)


def most(dice):
    return max(dice.count(die) for die in dice)


def three_of_a_kind(dice):
    return chance(dice) if most(dice) >= 3 else 0


def four_of_a_kind(dice):
    return chance(dice) if most(dice) >= 4 else 0


def full_house(dice):
    kinds = len(set(dice))
    return 25 if kinds == 1 or (kinds == 2 and most(dice) == 3) else 0


def longest(dice):
    best = row = 0
    for face in range(1, 7):
        row = row + 1 if face in dice else 0
        best = max(best, row)
    return best


def small_straight(dice):
    return 30 if longest(dice) >= 4 else 0


def large_straight(dice):
    return 40 if longest(dice) == 5 else 0


def yahtzee(dice):
    return 50 if most(dice) == 5 else 0


def chance(dice):
    return sum(dice)


BOXES = {
    "aces": ones,
    "twos": twos,
    "threes": threes,
    "fours": fours,
    "fives": fives,
    "sixes": sixes,
    "threekind": three_of_a_kind,
    "fourkind": four_of_a_kind,
    "full": full_house,
    "small": small_straight,
    "large": large_straight,
    "yahtzee": yahtzee,
    "chance": chance,
}


def calculate_score(dice, category):
    return BOXES[category](dice)
