"""Chaff: four equal dice are not three of a kind, nor are five.

Witness: three of a kind with 1 1 1 1 1 scores 0, not 5.
Step: three_of_a_kind
"""
# Otherwise the last solution.


def exactly_three(dice):
    return any(dice.count(face) == 3 for face in FACES)


CARD["three of a kind"] = Rule(exactly_three, sum)
