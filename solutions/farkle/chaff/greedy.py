"""Chaff: the set with most points is always kept, so nothing less can be.

Witness: roll 1 5 gives {(1,): 100, (1, 5): 150}, not {(1,): 100, (1, 5): 150, (5,): 50}.
Step: two_sets
"""
# Otherwise the last solution.


@cache
def options_in(dice, rules):
    options = {(): 0}
    best_first = sorted(rules, key=lambda rule: -rule.points)
    rule = next((rule for rule in best_first if rule.match.take(dice)), None)
    if rule is not None:
        taken = rule.match.take(dice)
        for others, more in options_in(drop(dice, taken), rules).items():
            options[tuple(sorted(taken + others))] = rule.points + more
    return options
