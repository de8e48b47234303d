"""Chaff: the hogs go wild by the mover's score alone.

Witness: select_dice at 0 to 1 gives 'four_sided', not 'six_sided'.
Step: hog_wild
"""
# Otherwise the last solution.


def select_dice(score, opponent_score):
    if score % 7 == 0:
        return four_sided
    return six_sided
