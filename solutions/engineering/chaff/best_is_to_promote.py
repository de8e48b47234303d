"""Chaff: best_score promotes wherever it can.

Witness: best mean of 2 rounds gives 1.4375, not 2.015625.
Step: best_score
"""
# Otherwise the last solution.


@cache
def worth(state, rounds_left):
    score, revenue, _ = state
    if rounds_left == 0:
        return score
    return worth_of(promo(revenue, rounds_left), state, rounds_left)
