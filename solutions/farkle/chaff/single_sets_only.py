"""Chaff: finds each set alone, and never two sets together.

Witness: keep 1 1 raises ValueError, not 200.
Step: two_sets
"""
# Otherwise the last solution.


@cache
def options_in(dice, rules):
    options = {(): 0}
    for rule in rules:
        taken = rule.match.take(dice)
        if taken:
            options[taken] = max(rule.points, options.get(taken, 0))
    return options
