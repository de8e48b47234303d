"""Chaff: the turn goes on at the goal if the policy says so.

Witness: a turn of 6, holding at 20, at 94 to 99 raises RuntimeError, not 6.
Step: goal
"""
# Otherwise the last solution.


def take_turn(policy, roll_die, score, other, goal=100):
    faces = []
    while True:
        faces.append(roll_die())
        points = score_turn(faces)
        if points == 0:
            return points
        if not policy(score, other, points):
            return points
