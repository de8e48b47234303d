"""Chaff: the game ends as soon as a player reaches the target.

Witness: a game of 2 to 1000, 3 rolls gives [0, 1000], not [2000, 1000].
"""
# Otherwise the last solution.


def play(chooses, roll_dice, target=10_000):
    totals = [0] * len(chooses)
    while True:
        for player, choose in enumerate(chooses):
            totals[player] += take_turn(choose, roll_dice, totals[player])
            if totals[player] >= target:
                return totals
