"""Chaff: always_roll counts from 0, and rolls one die fewer.

Witness: ?
"""
# Otherwise the last solution.


def always_roll(num_rolls):
    def strategy(score, opponent_score):
        return max(num_rolls - 1, 0)

    return strategy
