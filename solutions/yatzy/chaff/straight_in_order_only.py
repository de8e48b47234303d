"""Chaff: a straight has to fall in order.

Witness: small straight with 5 2 4 3 1 scores 0, not 15.
Step: straights
"""
# Otherwise the last solution.


def row(*faces):
    def match(dice):
        return dice if [*dice] == [*faces] else []

    return match


CARD["small straight"] = Rule(row(1, 2, 3, 4, 5), sum)
CARD["large straight"] = Rule(row(2, 3, 4, 5, 6), sum)
