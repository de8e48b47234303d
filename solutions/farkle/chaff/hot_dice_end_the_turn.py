"""Chaff: six dice that all score end the turn.

Witness: turn at 1000 points: roll 1 1 1 5 5 5, keep 1 1 1 5 5 5; roll 2 2 3 4 6 6 gives 1500, not 0.
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
        dice = dice - len(keep) or ALL_DICE
        if not again or dice == ALL_DICE:
            return points if total or points >= ON_THE_BOARD else 0
