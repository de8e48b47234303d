"""Chaff: the better choice is the one with the smaller chance.

Witness: the best policy, goal 8, asked in 4 turns gives [False, False, False, False], not [True, True, True, True].
Step: best_policy
"""
# Otherwise the last solution.


def best_policy(goal=100, sides=6):
    chances = best_chances(goal, sides)

    def policy(score, other, points):
        hold = 1 - chances[other, score + points]
        return best_turn(chances, score, other, goal, sides)[points] <= hold

    return policy
