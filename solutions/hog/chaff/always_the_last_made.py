"""Chaff: all strategies of always_roll roll what was asked for last.

Witness: ?
"""
# Otherwise the last solution.


def always_roll(num_rolls):
    always_roll.num_rolls = num_rolls

    def strategy(score, opponent_score):
        return always_roll.num_rolls

    return strategy
