"""Chaff: a turn without points takes the total as well.

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
            banked = take_turn(choose, roll_dice, totals[player])
            totals[player] = totals[player] + banked if banked else 0
            if last is None and totals[player] >= target:
                last = player
