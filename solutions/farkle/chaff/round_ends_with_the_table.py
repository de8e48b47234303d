"""Chaff: only those who sit after the leader have a last turn.

Witness: game of 2 to 1000: player 1 rolls 2 2 3 4 6 6; player 2 rolls 1 1 1 2 2 3, keep 1 1 1, bank; player 1 rolls 1 1 1 1 2 3, keep 1 1 1 1, bank gives [0, 1000], not [2000, 1000].
Step: last_round
"""
# Otherwise the last solution.


def play(chooses, roll_dice, target=10_000):
    totals = [0] * len(chooses)
    while max(totals) < target:
        for player, choose in enumerate(chooses):
            totals[player] += take_turn(choose, roll_dice, totals[player])
    return totals
