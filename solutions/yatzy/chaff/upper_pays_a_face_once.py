"""Chaff: an upper box pays its face once.

Witness: ones with 1 1 1 1 1 scores 1, not 5.
Step: upper_boxes
"""
# Otherwise the last solution.


def dice_of(face):
    def match(dice):
        return [face] if face in dice else []

    return match


CARD |= {
    "ones": Rule(dice_of(1), sum),
    "twos": Rule(dice_of(2), sum),
    "threes": Rule(dice_of(3), sum),
    "fours": Rule(dice_of(4), sum),
    "fives": Rule(dice_of(5), sum),
    "sixes": Rule(dice_of(6), sum),
}
