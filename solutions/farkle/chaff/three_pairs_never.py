"""Chaff: asks for the rules and then uses the plain table.

Witness: keep 1 1 2 2 3 3 with three pairs raises ValueError, not 1500.
Step: three_pairs
"""
# Otherwise the last solution.


def score_options(roll, rules=FARKLE):
    for face in roll:
        if type(face) is not int or face not in FACES:
            raise ValueError(f"{face!r} is not a face")
    options = dict(options_in(tuple(sorted(roll)), FARKLE))
    del options[()]
    return options
