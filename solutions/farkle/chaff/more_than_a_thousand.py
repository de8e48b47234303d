"""Chaff: it takes more than 1,000 to get on the board.

Witness: turn at 0 points: roll 1 1 1 2 2 3, keep 1 1 1, bank gives 0, not 1000.
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
        if not again:
            return points if total or points > ON_THE_BOARD else 0
