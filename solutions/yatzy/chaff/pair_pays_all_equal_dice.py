"""Chaff: one pair pays for every die of its face, also for a third.

Witness: one pair with 1 1 1 1 1 scores 5, not 2.
Step: one_pair
"""
# Otherwise the last solution.


def all_of_the_face(dice):
    pair = groups(2)(dice)
    return [die for die in dice if die in pair]


CARD["one pair"] = Rule(all_of_the_face, sum)
