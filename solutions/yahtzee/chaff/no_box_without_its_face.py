"""Chaff: a card leaves out an upper box whose face is not there.

Witness: card of 1 2 3 4 5, then of 2 3 4 5 6 gives {...}, not {'sixes': 0, ...}.
Step: scorecard
"""
# Otherwise the last solution.


def scorecard(dice):
    lower = list(CARD)[6:]
    return {
        box: score(box, dice) for box in CARD if box in lower or score(box, dice) > 0
    }
