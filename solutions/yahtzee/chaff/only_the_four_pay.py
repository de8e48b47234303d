"""Chaff: four of a kind pays for the four equal dice alone.

Witness: four of a kind with 1 1 1 1 1 scores 4, not 5.
Step: four_of_a_kind
"""
# Otherwise the last solution.


def sum_of_four(dice):
    return sum(4 * face for face in FACES if dice.count(face) >= 4)


CARD["four of a kind"] = Rule(of_a_kind(4), sum_of_four)
