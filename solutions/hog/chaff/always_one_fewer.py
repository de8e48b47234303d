"""Chaff: always_roll counts from 0, and rolls one die fewer.

Witness: always roll 1 die, asked at 5 scores, once another one is made gives [0, 0, 0, 0, 0], not [1, 1, 1, 1, 1].
Step: always_roll
"""
# Otherwise the last solution.


def always_roll(num_rolls):
    def strategy(score, opponent_score):
        return max(num_rolls - 1, 0)

    return strategy
