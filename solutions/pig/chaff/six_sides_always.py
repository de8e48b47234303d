"""Chaff: every die has six sides.

Witness: the best chance, goal 1, a die of 2 sides gives 0.857143, not 0.666667.
Step: best_chance
"""
# Otherwise the last solution.


def best_chance(goal=100, sides=6):
    return best_chances(goal, 6)[0, 0]
