"""Chaff: only six dice kept of one roll run hot.

Witness: turn at 1000 points: roll 2 3 4 4 5 6, keep 5; roll 1 1 5 5 5, keep 1 1 5 5 5; roll 2 2 3 4 6 6 raises RuntimeError, not 0.
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
        dice = ALL_DICE if len(keep) == ALL_DICE else dice - len(keep)
        if not again:
            return points if total or points >= ON_THE_BOARD else 0
