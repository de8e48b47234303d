"""Chaff: best_score forgets that a lost product loses its score.

Witness: best mean of 2 rounds gives 2.0625, not 2.015625.
Step: best_score
"""
# Otherwise the last solution.


def worth_of(action, state, rounds_left):
    score, revenue, legacy = state
    ready, unfixed = work(revenue, legacy, action)
    mean = 0
    for (working, broken), chance in roll_chances(ready).items():
        after = score + len(working), working, in_order(*unfixed, *broken)
        mean += chance * worth(after, rounds_left - 1)
    return mean
