"""Chaff: after a 1 the player may still go on.

Witness: a turn of 4 1, holding at 5, at 0 to 0 raises RuntimeError, not 0.
Step: take_turn
"""
# Otherwise the last solution.


def take_turn(policy, roll_die, score, other, goal=100):
    faces = []
    while True:
        faces.append(roll_die())
        points = score_turn(faces)
        if points > 0 and score + points >= goal:
            return points
        if not policy(score, other, points):
            return points
