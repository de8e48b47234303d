"""Chaff: four faces in a row are a small straight, as in Yahtzee.

Witness: small straight with 1 1 2 3 4 scores 15, not 0.
Step: straights
"""
# Otherwise the last solution.


def four_in_a_row(dice):
    rows = ({1, 2, 3, 4}, {2, 3, 4, 5}, {3, 4, 5, 6})
    is_small = any(faces <= set(dice) for faces in rows)
    return [1, 2, 3, 4, 5] if is_small and set(dice) != {2, 3, 4, 5, 6} else []


CARD["small straight"] = Rule(four_in_a_row, worth(15))
