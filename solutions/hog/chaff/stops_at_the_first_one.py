"""Chaff: the first 1 ends the roll, and the other dice lie there.

Witness: best number of dice that show 4 4 4 1 over and over gives 3, not 2.
Step: pig_out
"""
# Otherwise the last solution.


def roll_dice(num_rolls, dice=six_sided):
    require_rolls(num_rolls, 1)
    total = 0
    for _ in range(num_rolls):
        outcome = dice()
        if outcome == 1:
            return 1
        total += outcome
    return total
