"""Chaff: five faces in a row are not a small straight.

Witness: small straight with 1 2 3 4 5 scores 0, not 30.
Step: small_straight
"""
# Otherwise the last solution.


def just_four(dice):
    return has_straight(dice, 4) and not has_straight(dice, 5)


CARD["small straight"] = Rule(just_four, worth(30))
