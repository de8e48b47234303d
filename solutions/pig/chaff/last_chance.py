"""Chaff: the second player may answer the winning turn.

Witness: a game of 2, holding at 0 against holding at 0, goal 2 raises RuntimeError, not [2, 0].
Step: play
"""
# Otherwise the last solution.


def play(first, second, roll_die, goal=100):
    score, other = 0, 0
    while True:
        score += take_turn(first, roll_die, score, other, goal)
        other += take_turn(second, roll_die, other, score, goal)
        if max(score, other) >= goal:
            return score, other
