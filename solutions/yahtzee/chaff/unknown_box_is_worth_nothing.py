"""Chaff: a box that the card does not have is worth 0.

Witness: sevens with 2 2 3 3 3 scores 0, not ValueError.
Step: refusals
"""
# Otherwise the last solution.


def score(box, dice):
    require_roll(dice)
    rules = (CARD.get(box, FALLBACK), FALLBACK)
    rule = next(rule for rule in rules if rule.match(dice))
    return rule.points(dice)
