"""Chaff: banks what the last roll scored, and forgets the rolls before.

Witness: turn at 1000 points: roll 3 6 1 2 6 4, keep 1; roll 5 2 5 5 4, keep 5, bank gives 50, not 150.
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
        keep, again = choose(roll, points, total)
        keep = tuple(sorted(keep))
        if keep not in options:
            raise ValueError(f"{keep} cannot be kept of {roll}")
        points = options[keep]
        dice = dice - len(keep) or ALL_DICE
        if not again:
            return points if total or points >= ON_THE_BOARD else 0
