"""Chaff: a turn has one roll.

Witness: a turn of 4 6, holding at 5, at 0 to 0 gives 4, not 10.
Step: take_turn
"""
# Otherwise the last solution.


def take_turn(policy, roll_die, score, other, goal=100):
    faces = []
    while True:
        faces.append(roll_die())
        points = score_turn(faces)
        if points == 0 or score + points >= goal:
            return points
        return points
