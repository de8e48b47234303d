"""Yahtzee; its boxes have names with underscores."""


def ones(dice):
    return dice.count(1)


def twos(dice):
    return 2 * dice.count(2)


def threes(dice):
    return 3 * dice.count(3)


def fours(dice):
    return 4 * dice.count(4)


def fives(dice):
    return 5 * dice.count(5)


def sixes(dice):
    return 6 * dice.count(6)


def three_of_a_kind(dice):
    return sum(dice) * any(dice.count(die) >= 3 for die in dice)


def four_of_a_kind(dice):
    return sum(dice) * any(dice.count(die) >= 4 for die in dice)


def full_house(dice):
    return 25 * all(dice.count(die) in (2, 3, 5) and len(set(dice)) < 3 for die in dice)


def small_straight(dice):
    return 30 * any(set(range(n, n + 4)) <= set(dice) for n in (1, 2, 3))


def large_straight(dice):
    return 40 * any(set(range(n, n + 5)) <= set(dice) for n in (1, 2))


def yahtzee(dice):
    return 50 * (len(set(dice)) == 1)


def chance(dice):
    return sum(dice)


BOXES = [ones, twos, threes, fours, fives, sixes]
BOXES += [three_of_a_kind, four_of_a_kind, full_house]
BOXES += [small_straight, large_straight, yahtzee, chance]


def score(box, dice):
    for function in BOXES:
        if function.__name__ == box:
            return function(dice)
    raise ValueError(f"no box {box!r}")


def scorecard(dice):
    return {function.__name__: function(dice) for function in BOXES}


def choose_box(card, dice):
    points = scorecard(dice)
    return max([box for box in points if box not in card], key=points.get)


def choose_keep(card, dice, rolls_left):
    return [die for die in dice if dice.count(die) > 1]
