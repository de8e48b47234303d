"""Chaff: only those who sit after the leader have a last turn.

Witness: a game of 2 to 1000, 3 rolls gives [0, 1000], not [2000, 1000].
"""
# Otherwise the last solution.


def play(chooses, roll_dice, target=10_000):
    totals = [0] * len(chooses)
    while max(totals) < target:
        for player, choose in enumerate(chooses):
            totals[player] += take_turn(choose, roll_dice, totals[player])
    return totals
