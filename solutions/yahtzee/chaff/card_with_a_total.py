"""Chaff: a card has a total beside its boxes.

Witness: card of 1 1 1 1 1, then of 2 3 4 5 6 gives {'total': 95, ...}, not {...}.
Step: scorecard
"""
# Otherwise the last solution.


def scorecard(dice):
    points = {box: score(box, dice) for box in CARD}
    return points | {"total": sum(points.values())}
