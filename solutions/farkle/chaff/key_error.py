"""Chaff: score looks its dice up, and lets the look-up fail.

Witness: keep 2 raises KeyError, not ValueError.
Step: score
"""
# Otherwise the last solution.


def score(kept, rules=FARKLE):
    if not kept:
        return 0
    return score_options(kept, rules)[tuple(sorted(kept))]
