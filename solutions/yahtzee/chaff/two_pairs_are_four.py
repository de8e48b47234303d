"""Chaff: two pairs are four of a kind, since two and two is four.

Witness: four of a kind with 1 1 2 2 3 scores 9, not 0.
Step: four_of_a_kind
"""
# Otherwise the last solution.


def four_in_pairs(dice):
    pairs = sum(dice.count(face) // 2 for face in FACES)
    return has_of_a_kind(dice, 4) or (pairs == 2 and not has_full_house(dice))


CARD["four of a kind"] = Rule(four_in_pairs, sum)
