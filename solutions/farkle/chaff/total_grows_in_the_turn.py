"""Chaff: tells a total that has the points at stake in it.

Witness: turn at 0 points: roll 2 3 1 3 1 1, keep 1 1; roll 5 6 6 4, keep 5, bank raises RuntimeError, not 0.
Step: turn
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
        keep, again = choose(roll, points, total + points)
        keep = tuple(sorted(keep))
        if keep not in options:
            raise ValueError(f"{keep} cannot be kept of {roll}")
        points += options[keep]
        dice = dice - len(keep) or ALL_DICE
        if not again:
            return points if total or points >= ON_THE_BOARD else 0
