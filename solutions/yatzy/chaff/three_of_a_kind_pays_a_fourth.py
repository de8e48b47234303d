"""Chaff: three of a kind pays for every die of its face, also for a fourth.

Witness: three of a kind with 1 1 1 1 1 scores 5, not 3.
Step: of_a_kind
"""
# Otherwise the last solution.


def all_of_the_face(dice):
    three = groups(3)(dice)
    return [die for die in dice if die in three]


CARD["three of a kind"] = Rule(all_of_the_face, sum)
