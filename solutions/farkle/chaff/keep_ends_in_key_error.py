"""Chaff: looks an illegal keep up, and lets the look-up fail.

Witness: turn at 1000 points: roll 1 2 3 4 6 6, keep nothing, bank raises KeyError, not ValueError.
Step: refusals
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
        points += options[keep]
        dice = dice - len(keep) or ALL_DICE
        if not again:
            return points if total or points >= ON_THE_BOARD else 0
