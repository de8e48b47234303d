"""Chaff: five equal dice count as a straight, as a joker does in Yahtzee.

Witness: small straight with 1 1 1 1 1 scores 15, not 0.
Step: straights
"""
# Otherwise the last solution.


def or_five(match):
    def match_or_joker(dice):
        return match(dice) or groups(5)(dice)

    return match_or_joker


CARD["small straight"] = Rule(or_five(row(1, 2, 3, 4, 5)), worth(15))
CARD["large straight"] = Rule(or_five(row(2, 3, 4, 5, 6)), worth(20))
