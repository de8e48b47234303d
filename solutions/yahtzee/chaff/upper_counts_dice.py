"""Chaff: an upper box pays one point for each die, not its face.

Witness: twos with 1 1 1 1 2 scores 1, not 2.
Step: upper_boxes
"""
# Otherwise the last solution.


def sum_of(face):
    def points(dice):
        return dice.count(face)

    return points


for face, box in enumerate(list(CARD)[:6], 1):
    CARD[box] = Rule(anything, sum_of(face))
