"""Chaff: the policy is told the last roll, not the points of the turn.

Witness: a turn of 3 2, rolling until level, at 10 to 15 raises RuntimeError, not 5.
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
        if not policy(score, other, faces[-1]):
            return points
