"""Chaff: score refuses no dice, as if a die were left over.

Witness: keep no dice raises ValueError, not 0.
Step: score
"""
# Otherwise the last solution.


def score(kept, rules=FARKLE):
    options = score_options(kept, rules)
    keep = tuple(sorted(kept))
    if keep not in options:
        raise ValueError(f"not all of {kept} score")
    return options[keep]
