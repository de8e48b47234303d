"""Chaff: the best policy is the one at equal scores.

Witness: the best policy, goal 10, a die of 2 sides, asked in 18 turns gives [True, False, False, True, False, False, True, False, False, True, False, Fal..., not [True, False, False, True, False, False, True, True, True, False, False, Fals....
Step: best_policy
"""
# Otherwise the last solution.


def best_policy(goal=100, sides=6):
    chances = best_chances(goal, sides)

    def policy(score, other, points):
        other = score
        hold = 1 - chances[other, score + points]
        return best_turn(chances, score, other, goal, sides)[points] > hold

    return policy
