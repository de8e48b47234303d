"""Chaff: whoever passes the target in the last round begins another.

Witness: game of 2 to 1000: player 1 rolls 2 2 3 4 6 6; player 2 rolls 1 1 1 2 2 3, keep 1 1 1, bank; player 1 rolls 1 1 1 1 2 3, keep 1 1 1 1, bank raises RuntimeError, not [2000, 1000].
Step: last_round
"""
# Otherwise the last solution.


def play(chooses, roll_dice, target=10_000):
    totals = [0] * len(chooses)
    last = None
    while True:
        for player, choose in enumerate(chooses):
            if player == last:
                return totals
            totals[player] += take_turn(choose, roll_dice, totals[player])
            if totals[player] >= target:
                last = player
