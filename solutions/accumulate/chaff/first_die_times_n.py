"""Chaff: throws one die and counts it as often as there are dice.

Witness: count_sums(2, 2) gives {2: 1, 4: 1}, not {2: 1, 3: 2, 4: 1}.
Step: count_sums
"""
# Otherwise the last solution.


def count_sums(num_dice, sides=6):
    require_number(num_dice, 0)
    require_number(sides, 1)
    if num_dice == 0:
        return {0: 1}
    return {num_dice * face: 1 for face in range(1, sides + 1)}
