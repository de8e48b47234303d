"""Chaff: score does not pass its rules on.

Witness: keep 1 1 2 2 3 3 with three pairs raises ValueError, not 1500.
Step: three_pairs
"""
# Otherwise the last solution.


def score(kept, rules=FARKLE):
    if not kept:
        return 0
    options = score_options(kept)
    keep = tuple(sorted(kept))
    if keep not in options:
        raise ValueError(f"not all of {kept} score")
    return options[keep]
