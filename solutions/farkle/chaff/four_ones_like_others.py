"""Chaff: four ones score 1000, as four of any other face do.

Witness: keep 1 1 1 1 scores 1100, not 2000.
Step: best_parting
"""
# Otherwise the last solution.


@cache
def options_in(dice, rules):
    options = {(): 0}
    for rule in rules:
        taken = rule.match.take(dice)
        if taken:
            points = 1000 if taken == (1, 1, 1, 1) else rule.points
            for others, more in options_in(drop(dice, taken), rules).items():
                keep = tuple(sorted(taken + others))
                options[keep] = max(points + more, options.get(keep, 0))
    return options
