"""Chaff: sorts the player's own list to look for a straight.

Witness: small straight with 1 1 2 1 1 is left as small straight with 1 1 1 1 2, not small straight with 1 1 2 1 1.
Step: straights
"""
# Otherwise the last solution.


def row(*faces):
    def match(dice):
        if isinstance(dice, list):
            dice.sort()
        return dice if sorted(dice) == [*faces] else []

    return match


CARD["small straight"] = Rule(row(1, 2, 3, 4, 5), sum)
CARD["large straight"] = Rule(row(2, 3, 4, 5, 6), sum)
