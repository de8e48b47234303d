"""Chaff: an action that is not “promote” builds a new die.

Witness: work 'skip' on d4, legacy no dice gives ((4, 4), ()), not ValueError.
Step: refusals
"""
# Otherwise the last solution.


def work(revenue, legacy, action):
    if legacy:
        return fix(revenue, legacy)
    if action == "promote":
        return promote(revenue), legacy
    return new_die(revenue), legacy
