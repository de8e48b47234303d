"""Chaff: the player's own list is sorted for the straights.

Witness: small straight with 1 1 1 3 1 is left as small straight with 1 1 1 1 3, not small straight with 1 1 1 3 1.
Step: any_order
"""
# Otherwise the last solution.


def sorted_row(dice):
    if isinstance(dice, list):
        dice.sort()
    return has_straight(dice, 4)


CARD["small straight"] = Rule(sorted_row, worth(30))
