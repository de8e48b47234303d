"""Chaff: takes True for a one, since a bool is an int.

Witness: keep True scores 100, not ValueError.
Step: refusals
"""
# Otherwise the last solution.


def score_options(roll, rules=FARKLE):
    for face in roll:
        if not isinstance(face, int) or face not in FACES:
            raise ValueError(f"{face!r} is not a face")
    options = dict(options_in(tuple(sorted(roll)), rules))
    del options[()]
    return options
