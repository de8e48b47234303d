"""Chaff: a set is only a set if no die more shows its face.

Witness: keep 1 1 raises ValueError, not 200.
Step: single_sets
"""
# Otherwise the last solution.


def take(self, dice):
    there = dice.count(self.face) == self.count
    return (self.face,) * self.count if there else ()


OfAKind.take = take
