"""Chaff: both scores must be multiples of seven, not their sum.

Witness: select_dice at 3 to 4 gives 'six_sided', not 'four_sided'.
Step: hog_wild
"""
# Otherwise the last solution.


def select_dice(score, opponent_score):
    if score % 7 == 0 and opponent_score % 7 == 0:
        return four_sided
    return six_sided
