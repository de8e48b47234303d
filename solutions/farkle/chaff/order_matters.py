"""Chaff: looks for sets side by side, and forgets to sort the roll.

Witness: roll 2 2 3 2 gives {}, not {(2, 2, 2): 200}.
Step: any_order
"""
# Otherwise the last solution.


def score_options(roll, rules=FARKLE):
    for face in roll:
        if type(face) is not int or face not in FACES:
            raise ValueError(f"{face!r} is not a face")
    options = dict(options_in(tuple(roll), rules))
    del options[()]
    return options


def take(self, dice):
    wanted = str(self.face) * self.count
    there = wanted in "".join(map(str, dice))
    return (self.face,) * self.count if there else ()


OfAKind.take = take
