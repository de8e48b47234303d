"""Chaff: six ones score 3000, as six of any other face do.

Witness: keep 1 1 1 1 1 1 scores 3100, not 4000.
Step: best_parting
"""
# Otherwise the last solution.


@cache
def options_in(dice, rules):
    options = {(): 0}
    for rule in rules:
        taken = rule.match.take(dice)
        if taken:
            points = 3000 if taken == (1,) * 6 else rule.points
            for others, more in options_in(drop(dice, taken), rules).items():
                keep = tuple(sorted(taken + others))
                options[keep] = max(points + more, options.get(keep, 0))
    return options
