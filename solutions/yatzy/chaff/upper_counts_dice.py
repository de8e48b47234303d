"""Chaff: an upper box pays one point for each of its dice.

Witness: twos with 1 1 1 1 2 scores 1, not 2.
Step: upper_boxes
"""
# Otherwise the last solution.


def number_of(face):
    def match(dice):
        return [1] * dice.count(face)

    return match


CARD |= {
    "twos": Rule(number_of(2), sum),
    "threes": Rule(number_of(3), sum),
    "fours": Rule(number_of(4), sum),
    "fives": Rule(number_of(5), sum),
    "sixes": Rule(number_of(6), sum),
}
