"""Chaff: best_score chooses how the dice fall, too.

Witness: best mean of 1 round gives 1.0, not 0.75.
Step: best_score
"""
# Otherwise the last solution.


def worth_of(action, state, rounds_left):
    score, revenue, legacy = state
    ready, unfixed = work(revenue, legacy, action)
    return max(
        worth(end_round(score, working, in_order(*unfixed, *broken)), rounds_left - 1)
        for working, broken in roll_chances(ready)
    )
