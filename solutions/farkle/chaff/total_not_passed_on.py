"""Chaff: every turn of a game is played as a first one.

Witness: a game of 1 to 1500, 3 rolls raises RuntimeError, not [1500].
"""
# Otherwise the last solution.


def play(chooses, roll_dice, target=10_000):
    totals = [0] * len(chooses)
    last = None
    while True:
        for player, choose in enumerate(chooses):
            if player == last:
                return totals
            totals[player] += take_turn(choose, roll_dice)
            if last is None and totals[player] >= target:
                last = player
