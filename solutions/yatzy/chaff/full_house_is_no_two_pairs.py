"""Chaff: a full house is not two pairs, since one of its faces falls three times.

Witness: two pairs with 1 1 1 2 2 scores 0, not 6.
Step: two_faces
"""
# Otherwise the last solution.


def exactly_two_pairs(dice):
    pairs = [face for face in HIGHEST_FIRST if dice.count(face) == 2]
    return pairs * 2 if len(pairs) == 2 else []


CARD["two pairs"] = Rule(exactly_two_pairs, sum)
