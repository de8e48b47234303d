"""Chaff: lists the same dice once for each way to part them.

Witness: roll 1 5 gives {(1,): 100, (1, 5): 150, (5,): 50, (5, 1): 150}, not {(1,): 100, (1, 5): 150, (5,): 50}.
Step: no_duplicates
"""
# Otherwise the last solution.


@cache
def options_in(dice, rules):
    options = {(): 0}
    for rule in rules:
        taken = rule.match.take(dice)
        if taken:
            for others, more in options_in(drop(dice, taken), rules).items():
                keep = taken + others
                options[keep] = max(rule.points + more, options.get(keep, 0))
    return options
