"""Chaff: score passes over a die that scores nothing.

Witness: keep 2 scores 0, not ValueError.
Step: score
"""
# Otherwise the last solution.


def score(kept, rules=FARKLE):
    return max(score_options(kept, rules).values(), default=0)
