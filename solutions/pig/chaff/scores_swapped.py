"""Chaff: the policy is told the other player's score first.

Witness: a turn of 6, rolling until level, at 20 to 10 raises RuntimeError, not 6.
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
        if not policy(other, score, points):
            return points
