"""Chaff: five equal dice are not a full house, since their pair and triple match.

Witness: full house with 1 1 1 1 1 scores 0, not 25.
Step: five_alike
"""
# Otherwise the last solution.


def triple_and_pair(dice):
    counts = [dice.count(face) for face in FACES]
    return 3 in counts and 2 in counts


CARD["full house"] = Rule(triple_and_pair, worth(25))
