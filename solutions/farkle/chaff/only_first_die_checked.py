"""Chaff: looks at the first die only for a strange face.

Witness: roll 1 7 gives {(1,): 100}, not ValueError.
Step: refusals
"""
# Otherwise the last solution.


def score_options(roll, rules=FARKLE):
    for face in roll[:1]:
        if type(face) is not int or face not in FACES:
            raise ValueError(f"{face!r} is not a face")
    options = dict(options_in(tuple(sorted(roll)), rules))
    del options[()]
    return options
