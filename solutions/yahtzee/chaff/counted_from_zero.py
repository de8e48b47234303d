"""Chaff: an upper box pays the place of its face, and places are counted from 0.

Witness: ones with 1 1 1 1 1 scores 0, not 5.
Step: upper_boxes
"""
# Otherwise the last solution.


def sum_of(place):
    def points(dice):
        return place * dice.count(place + 1)

    return points


for place, box in enumerate(list(CARD)[:6]):
    CARD[box] = Rule(anything, sum_of(place))
