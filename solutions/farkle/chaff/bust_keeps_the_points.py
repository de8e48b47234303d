"""Chaff: a bust ends the turn and banks what was kept before.

Witness: turn at 1000 points: roll 1 2 5 1 6 6, keep 5; roll 3 3 2 2 6 gives 50, not 0.
Step: bust
"""
# Otherwise the last solution.


def take_turn(choose, roll_dice, total=0):
    points = 0
    dice = ALL_DICE
    while True:
        roll = roll_dice(dice)
        options = score_options(roll)
        if not options:
            return points if total or points >= ON_THE_BOARD else 0
        keep, again = choose(roll, points, total)
        keep = tuple(sorted(keep))
        if keep not in options:
            raise ValueError(f"{keep} cannot be kept of {roll}")
        points += options[keep]
        dice = dice - len(keep) or ALL_DICE
        if not again:
            return points if total or points >= ON_THE_BOARD else 0
