"""Chaff: five equal dice count in every fixed box, as jokers do in other rules.

Witness: small straight with 1 1 1 1 1 scores 30, not 0.
Step: yahtzee
"""
# Otherwise the last solution.


def or_five_alike(match):
    def match_or_joker(dice):
        return match(dice) or has_of_a_kind(dice, 5)

    return match_or_joker


CARD["small straight"] = Rule(or_five_alike(straight(4)), worth(30))
CARD["large straight"] = Rule(or_five_alike(straight(5)), worth(40))
