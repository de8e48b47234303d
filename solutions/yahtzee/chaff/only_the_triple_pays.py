"""Chaff: three of a kind pays for the three equal dice alone.

Witness: three of a kind with 1 1 1 1 1 scores 3, not 5.
Step: three_of_a_kind
"""
# Otherwise the last solution.


def sum_of_triple(dice):
    return sum(3 * face for face in FACES if dice.count(face) >= 3)


CARD["three of a kind"] = Rule(of_a_kind(3), sum_of_triple)
