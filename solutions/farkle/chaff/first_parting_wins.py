"""Chaff: of all ways to part the dice, the first one found counts.

Witness: keep 5 5 5 scores 150, not 500.
Step: best_parting
"""
# Otherwise the last solution.


@cache
def options_in(dice, rules):
    options = {(): 0}
    for rule in rules:
        taken = rule.match.take(dice)
        if taken:
            for others, more in options_in(drop(dice, taken), rules).items():
                options.setdefault(tuple(sorted(taken + others)), rule.points + more)
    return options
