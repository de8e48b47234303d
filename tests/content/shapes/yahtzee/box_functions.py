def total_of(dice, face):
    return sum(die for die in dice if die == face)


def score_ones(dice):
    return total_of(dice, 1)


def score_twos(dice):
    return total_of(dice, 2)


def score_threes(dice):
    return total_of(dice, 3)


def score_fours(dice):
    return total_of(dice, 4)


def score_fives(dice):
    return total_of(dice, 5)


def score_sixes(dice):
    return total_of(dice, 6)


def most(dice):
    return max(dice.count(die) for die in dice)


def score_three_of_a_kind(dice):
    return score_chance(dice) if most(dice) >= 3 else 0


def score_four_of_a_kind(dice):
    return score_chance(dice) if most(dice) >= 4 else 0


def score_full_house(dice):
    kinds = len(set(dice))
    return 25 if kinds == 1 or (kinds == 2 and most(dice) == 3) else 0


def longest(dice):
    best = row = 0
    for face in range(1, 7):
        row = row + 1 if face in dice else 0
        best = max(best, row)
    return best


def score_small_straight(dice):
    return 30 if longest(dice) >= 4 else 0


def score_large_straight(dice):
    return 40 if longest(dice) == 5 else 0


def score_yahtzee(dice):
    return 50 if most(dice) == 5 else 0


def score_chance(dice):
    return sum(dice)
