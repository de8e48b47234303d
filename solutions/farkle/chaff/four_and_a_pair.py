"""Chaff: four of a kind and a pair are three pairs.

Witness: keep 1 1 2 2 2 2 with three pairs scores 1500, not 1200.
Step: three_pairs
"""
# Otherwise the last solution.


def take(self, dice):
    pairs = sum(dice.count(face) // 2 for face in FACES)
    return dice if pairs == 3 else ()


ThreePairs.take = take
