"""Chaff: takes more dice only if they score more than the set before them.

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
            for others, more in options_in(drop(dice, taken), rules).items():
                if others and more <= rule.points:
                    continue
                keep = tuple(sorted(taken + others))
                options[keep] = max(rule.points + more, options.get(keep, 0))
    return options
