"""Chaff: takes every copy of a set out of the dice, where one was kept.

Witness: keep 1 1 raises ValueError, not 200.
Step: every_set
"""
# Otherwise the last solution.


@cache
def options_in(dice, rules):
    options = {(): 0}
    for rule in rules:
        taken = rule.match.take(dice)
        if taken:
            rest = "".join(map(str, dice)).replace("".join(map(str, taken)), "")
            others_in = options_in(tuple(map(int, rest)), rules)
            for others, more in others_in.items():
                keep = tuple(sorted(taken + others))
                options[keep] = max(rule.points + more, options.get(keep, 0))
    return options
