"""Chaff: the hogs go wild by the opponent's score alone.

Witness: select_dice at 3 to 4 gives 'six_sided', not 'four_sided'.
Step: hog_wild
"""
# Otherwise the last solution.


def select_dice(score, opponent_score):
    if opponent_score % 7 == 0:
        return four_sided
    return six_sided
