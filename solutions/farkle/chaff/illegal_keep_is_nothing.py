"""Chaff: a keep that scores nothing is let through, for 0 points.

Witness: turn at 1000 points: roll 1 2 3 4 6 6, keep nothing, bank gives 0, not ValueError.
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
        points += options.get(keep, 0)
        dice = dice - len(keep) or ALL_DICE
        if not again:
            return points if total or points >= ON_THE_BOARD else 0
