"""Chaff: a triple is enough for a full house.

Witness: full house with 1 1 1 2 3 scores 25, not 0.
Step: full_house
"""
# Otherwise the last solution.


def a_triple(dice):
    counts = [dice.count(face) for face in FACES]
    return 5 in counts or 3 in counts


CARD["full house"] = Rule(a_triple, worth(25))
