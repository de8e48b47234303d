"""Chaff: every turn of a game is played as a first one.

Witness: game of 1 to 1500: player 1 rolls 1 1 1 2 2 3, keep 1 1 1, bank; player 1 rolls 2 2 3 4 6 6; player 1 rolls 2 3 5 5 5 6, keep 5 5 5, bank raises RuntimeError, not [1500].
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
            totals[player] += take_turn(choose, roll_dice)
            if last is None and totals[player] >= target:
                last = player
