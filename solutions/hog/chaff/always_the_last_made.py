"""Chaff: all strategies of always_roll roll what was asked for last.

Witness: always roll 0 dice, asked at 5 scores, once another one is made gives [1, 1, 1, 1, 1], not [0, 0, 0, 0, 0].
Step: always_roll
"""
# Otherwise the last solution.


def always_roll(num_rolls):
    always_roll.num_rolls = num_rolls

    def strategy(score, opponent_score):
        return always_roll.num_rolls

    return strategy
