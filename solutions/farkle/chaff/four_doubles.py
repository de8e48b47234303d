"""Chaff: a fourth equal die doubles the triple, as in other dice games.

Witness: keep 2 2 2 2 scores 400, not 1000.
Step: single_sets
"""
# Otherwise the last solution.


@cache
def options_in(dice, rules):
    options = {(): 0}
    for rule in rules:
        taken = rule.match.take(dice)
        if taken:
            points = rule.points
            if len(taken) == 4:
                points = 2000 if taken[0] == 1 else 200 * taken[0]
            for others, more in options_in(drop(dice, taken), rules).items():
                keep = tuple(sorted(taken + others))
                options[keep] = max(points + more, options.get(keep, 0))
    return options
