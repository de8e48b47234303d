"""Chaff: three pairs score in the plain game, too.

Witness: keep 1 1 2 2 3 3 scores 1500, not ValueError.
Step: three_pairs
"""
# Otherwise the last solution.


def score_options(roll, rules=THREE_PAIRS):
    for face in roll:
        if type(face) is not int or face not in FACES:
            raise ValueError(f"{face!r} is not a face")
    options = dict(options_in(tuple(sorted(roll)), THREE_PAIRS))
    del options[()]
    return options
