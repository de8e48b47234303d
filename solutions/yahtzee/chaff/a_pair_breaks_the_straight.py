"""Chaff: a face that is there twice breaks a small straight.

Witness: small straight with 1 1 2 3 4 scores 0, not 30.
Step: small_straight
"""
# Otherwise the last solution.


def row_without_pair(dice):
    low = sorted(dice)
    rows = (low[:4], low[1:])
    return any(row == list(range(row[0], row[0] + 4)) for row in rows) and (
        len(set(dice)) == 5
    )


CARD["small straight"] = Rule(row_without_pair, worth(30))
