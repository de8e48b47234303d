"""Chaff: the policy with the most points per turn wins most often.

Witness: the best chance, goal 1, a die of 2 sides gives 0.5, not 0.666667.
Step: best_chance
"""
# Otherwise the last solution.


def best_chance(goal=100, sides=6):
    return win_chance(hold_at(20), hold_at(20), goal) if sides == 6 else 0.5
