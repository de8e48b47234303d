"""Chaff: tells every player a total of 0.

Witness: turn at 1000 points: roll 1 6 5 2 3 3, keep 5, bank raises RuntimeError, not 50.
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
        keep, again = choose(roll, points, 0)
        keep = tuple(sorted(keep))
        if keep not in options:
            raise ValueError(f"{keep} cannot be kept of {roll}")
        points += options[keep]
        dice = dice - len(keep) or ALL_DICE
        if not again:
            return points if total or points >= ON_THE_BOARD else 0
