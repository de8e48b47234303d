"""Chaff: 0 is no multiple of seven.

Witness: select_dice at 0 to 0 gives 'six_sided', not 'four_sided'.
Step: hog_wild
"""
# Otherwise the last solution.


def select_dice(score, opponent_score):
    total = score + opponent_score
    if total and total % 7 == 0:
        return four_sided
    return six_sided
