"""Chaff: the hogs go wild at multiples of six.

Witness: select_dice at 2 to 4 gives 'four_sided', not 'six_sided'.
Step: hog_wild
"""
# Otherwise the last solution.


def select_dice(score, opponent_score):
    if (score + opponent_score) % 6 == 0:
        return four_sided
    return six_sided
