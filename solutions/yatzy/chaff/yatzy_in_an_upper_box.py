"""Chaff: five equal dice are worth 50 in their upper box, too.

Witness: ones with 1 1 1 1 1 scores 50, not 5.
Step: of_a_kind
"""
# Otherwise the last solution.


def or_fifty(taken):
    return 50 if len(taken) == 5 else sum(taken)


CARD |= {
    "ones": Rule(dice_of(1), or_fifty),
    "twos": Rule(dice_of(2), or_fifty),
    "threes": Rule(dice_of(3), or_fifty),
    "fours": Rule(dice_of(4), or_fifty),
    "fives": Rule(dice_of(5), or_fifty),
    "sixes": Rule(dice_of(6), or_fifty),
}
