"""Chaff: two pairs are a full house.

Witness: full house with 1 1 2 2 3 scores 25, not 0.
Step: full_house
"""
# Otherwise the last solution.


def two_pairs(dice):
    pairs = [face for face in FACES if dice.count(face) >= 2]
    return len(pairs) == 2 or has_full_house(dice)


CARD["full house"] = Rule(two_pairs, worth(25))
