"""Chaff: hot dice begin a new turn, with nothing at stake.

Witness: turn at 1000 points: roll 1 1 1 5 5 5, keep 1 1 1 5 5 5; roll 1 2 2 3 4 6, keep 1, bank raises RuntimeError, not 1600.
Step: hot_dice
"""
# Otherwise the last solution.


def take_turn(choose, roll_dice, total=0):
    points = 0
    dice = ALL_DICE
    while True:
        roll = roll_dice(dice)
        options = score_options(roll)
        if not options:
            return 0
        keep, again = choose(roll, points, total)
        keep = tuple(sorted(keep))
        if keep not in options:
            raise ValueError(f"{keep} cannot be kept of {roll}")
        points += options[keep]
        dice -= len(keep)
        if not dice and again:
            points, dice = 0, ALL_DICE
        if not again:
            return points if total or points >= ON_THE_BOARD else 0
