"""Chaff: the guess of a chance needs no second look.

Witness: the best chance, goal 1 gives 0.847222, not 0.857143.
Step: best_chance
"""
# Otherwise the last solution.


def settle(chances, score, other, goal, sides):
    here, there = (score, other), (other, score)
    chances[here] = chances[there] = 0.5
    chances[there] = best_turn(chances, other, score, goal, sides)[0]
    chances[here] = best_turn(chances, score, other, goal, sides)[0]
