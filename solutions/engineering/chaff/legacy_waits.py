"""Chaff: legacy is fixed only if the player wants nothing else.

Witness: work 'new' on no dice, legacy d4 gives ((4,), (4,)), not ((4,), ()).
Step: work
"""
# Otherwise the last solution.


def work(revenue, legacy, action):
    if legacy and action not in ACTIONS:
        return fix(revenue, legacy)
    if action not in ACTIONS:
        raise ValueError(f"{action!r} is not an action")
    return ACTIONS[action](revenue), legacy
