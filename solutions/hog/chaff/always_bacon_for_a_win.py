"""Chaff: always_roll takes bacon where that wins the game.

Witness: always roll 1 die, asked at 5 scores, once another one is made gives [1, 1, 0, 1, 1], not [1, 1, 1, 1, 1].
Step: always_roll
"""
# Otherwise the last solution.


def always_roll(num_rolls):
    def strategy(score, opponent_score):
        if score + free_bacon(opponent_score) >= GOAL:
            return 0
        return num_rolls

    return strategy
