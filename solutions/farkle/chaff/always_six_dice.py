"""Chaff: rolls all six dice again, those kept too.

Witness: turn at 0 points: roll 5 1 6 5 2 3, keep 1 5 5; roll 4 6 3 raises RuntimeError, not 0.
Step: turn
"""
# Otherwise the last solution.


def take_turn(choose, roll_dice, total=0):
    points = 0
    while True:
        roll = roll_dice(ALL_DICE)
        options = score_options(roll)
        if not options:
            return 0
        keep, again = choose(roll, points, total)
        keep = tuple(sorted(keep))
        if keep not in options:
            raise ValueError(f"{keep} cannot be kept of {roll}")
        points += options[keep]
        if not again:
            return points if total or points >= ON_THE_BOARD else 0
