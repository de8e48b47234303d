"""Chaff: a straight must fall in order, from 1 to 6.

Witness: keep 4 5 2 3 6 1 raises ValueError, not 2500.
Step: any_order
"""
# Otherwise the last solution.


def score_options(roll, rules=FARKLE):
    for face in roll:
        if type(face) is not int or face not in FACES:
            raise ValueError(f"{face!r} is not a face")
    options = dict(options_in(tuple(sorted(roll)), rules))
    if tuple(roll) != FACES:
        options.pop(FACES, None)
    del options[()]
    return options
