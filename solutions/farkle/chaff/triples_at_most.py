"""Chaff: a fourth equal die belongs to no set, as in Greed.

Witness: keep 5 5 5 5 scores 550, not 1000.
Step: single_sets
"""
# Otherwise the last solution.


def take(self, dice):
    there = self.count <= 3 and dice.count(self.face) >= self.count
    return (self.face,) * self.count if there else ()


OfAKind.take = take
