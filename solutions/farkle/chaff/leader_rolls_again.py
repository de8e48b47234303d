"""Chaff: the last round goes to the leader, too.

Witness: a game of 2 to 1000, 2 rolls raises RuntimeError, not [1000, 0].
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
