"""Chaff: the line for sixes was copied from fives and still counts fives.

Witness: sixes with 1 1 1 1 5 scores 5, not 0.
Step: upper_boxes
"""
# Otherwise the last solution.

CARD["sixes"] = Rule(dice_of(5), sum)
