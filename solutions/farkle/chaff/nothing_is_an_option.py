"""Chaff: lists nothing among the things that can be kept.

Witness: roll no dice gives {(): 0}, not {}.
Step: single_sets
"""
# Otherwise the last solution.


def score_options(roll, rules=FARKLE):
    for face in roll:
        if type(face) is not int or face not in FACES:
            raise ValueError(f"{face!r} is not a face")
    return dict(options_in(tuple(sorted(roll)), rules))
