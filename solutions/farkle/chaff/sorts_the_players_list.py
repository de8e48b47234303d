"""Chaff: sorts the list that the player handed over.

Witness: roll 2 1 is left as 1 2, not 2 1.
Step: any_order
"""
# Otherwise the last solution.


def score_options(roll, rules=FARKLE):
    for face in roll:
        if type(face) is not int or face not in FACES:
            raise ValueError(f"{face!r} is not a face")
    if isinstance(roll, list):
        roll.sort()
    options = dict(options_in(tuple(sorted(roll)), rules))
    del options[()]
    return options
