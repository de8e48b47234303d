"""Chaff: the hogs go wild by the opponent's score alone.

Witness: ?
"""
# Otherwise the last solution.


def select_dice(score, opponent_score):
    if opponent_score % 7 == 0:
        return four_sided
    return six_sided
