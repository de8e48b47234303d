"""Chaff: five dice in a row score 1500, as in other dice games.

Witness: keep 1 2 3 4 5 scores 1500, not ValueError.
Step: no_duplicates
"""
# Otherwise the last solution.


@cache
def options_in(dice, rules):
    options = {(): 0}
    for rule in (Rule(ShortStraight(), 1500), *rules):
        taken = rule.match.take(dice)
        if taken:
            for others, more in options_in(drop(dice, taken), rules).items():
                keep = tuple(sorted(taken + others))
                options[keep] = max(rule.points + more, options.get(keep, 0))
    return options


class ShortStraight:
    def take(self, dice):
        for row in (FACES[:5], FACES[1:]):
            if set(row) <= set(dice):
                return row
        return ()
