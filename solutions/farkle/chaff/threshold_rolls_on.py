"""Chaff: below 1,000 a first turn cannot end, so it rolls on.

Witness: turn at 0 points: roll 6 5 3 2 4 3, keep 5, bank raises RuntimeError, not 0.
Step: on_the_board
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
        dice = dice - len(keep) or ALL_DICE
        if not again and (total or points >= ON_THE_BOARD):
            return points
