"""Chaff: three of a kind takes three or five equal dice, and four go to their own box.

Witness: three of a kind with 1 1 1 1 2 scores 0, not 6.
Step: three_of_a_kind
"""
# Otherwise the last solution.


def three_or_five(dice):
    return any(dice.count(face) in (3, 5) for face in FACES)


CARD["three of a kind"] = Rule(three_or_five, sum)
