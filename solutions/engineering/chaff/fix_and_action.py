"""Chaff: the player's action is done after a fix, in the same round.

Witness: best mean of 2 rounds gives 2.203125, not 2.015625.
Step: work
"""
# Otherwise the last solution.


def work(revenue, legacy, action):
    if legacy:
        revenue, legacy = fix(revenue, legacy)
        if action is None or (action == "promote" and not can_promote(revenue)):
            return revenue, legacy
    if action not in ACTIONS:
        raise ValueError(f"{action!r} is not an action")
    return ACTIONS[action](revenue), legacy
