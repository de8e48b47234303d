"""Chaff: whoever keeps dice must keep all that score.

Witness: roll 5 5 gives {(5, 5): 100}, not {(5,): 50, (5, 5): 100}.
Step: two_sets
"""
# Otherwise the last solution.


def score_options(roll, rules=FARKLE):
    for face in roll:
        if type(face) is not int or face not in FACES:
            raise ValueError(f"{face!r} is not a face")
    options = dict(options_in(tuple(sorted(roll)), rules))
    del options[()]
    longest = max(map(len, options), default=0)
    return {keep: options[keep] for keep in options if len(keep) == longest}
