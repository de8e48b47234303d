"""Chaff: the last round goes to the leader, too.

Witness: game of 2 to 1000: player 1 rolls 1 1 1 2 2 3, keep 1 1 1, bank; player 2 rolls 2 2 3 4 6 6 raises RuntimeError, not [1000, 0].
Step: last_round
"""
# Otherwise the last solution.


def play(chooses, roll_dice, target=10_000):
    totals = [0] * len(chooses)
    last = None
    while True:
        for player, choose in enumerate(chooses):
            totals[player] += take_turn(choose, roll_dice, totals[player])
            if player == last:
                return totals
            if last is None and totals[player] >= target:
                last = player
