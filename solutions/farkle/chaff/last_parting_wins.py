"""Chaff: of all ways to part the dice, the last one found counts.

Witness: keep 1 1 1 scores 300, not 1000.
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
                keep = tuple(sorted(taken + others))
                options[keep] = rule.points + more
    return options
