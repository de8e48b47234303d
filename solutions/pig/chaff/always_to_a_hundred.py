"""Chaff: every game goes to 100.

Witness: a turn of 2, holding at 5, at 8 to 0, goal 10 raises RuntimeError, not 2.
Step: goal
"""
# Otherwise the last solution.


def take_turn(policy, roll_die, score, other, goal=100):
    faces = []
    while True:
        faces.append(roll_die())
        points = score_turn(faces)
        if points == 0 or score + points >= 100:
            return points
        if not policy(score, other, points):
            return points
