"""Chaff: the hogs go wild where the sum ends in 7.

Witness: select_dice at 0 to 0 gives 'six_sided', not 'four_sided'.
Step: hog_wild
"""
# Otherwise the last solution.


def select_dice(score, opponent_score):
    if (score + opponent_score) % 10 == 7:
        return four_sided
    return six_sided
