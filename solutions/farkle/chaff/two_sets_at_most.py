"""Chaff: goes through the table twice, so a third set is never found.

Witness: keep 1 1 5 raises ValueError, not 250.
Step: every_set
"""
# Otherwise the last solution.


def options_in(dice, rules):
    options = {(): 0}
    for first, points in sets_in(dice, rules):
        options[first] = max(points, options.get(first, 0))
        for second, more in sets_in(drop(dice, first), rules):
            keep = tuple(sorted(first + second))
            options[keep] = max(points + more, options.get(keep, 0))
    return options


def sets_in(dice, rules):
    found = [(rule.match.take(dice), rule.points) for rule in rules]
    return [(taken, points) for taken, points in found if taken]
