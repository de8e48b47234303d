"""Chaff: five different faces with a 1 are a small straight.

Witness: small straight with 1 2 3 4 6 scores 15, not 0.
Step: straights
"""
# Otherwise the last solution.


def five_faces_with_one(dice):
    return dice if len(set(dice)) == 5 and 1 in dice else []


CARD["small straight"] = Rule(five_faces_with_one, worth(15))
