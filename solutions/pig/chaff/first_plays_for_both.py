"""Chaff: both players follow the policy of the first.

Witness: a game of 4 2 2 6, holding at 5 against holding at 0, goal 7 gives [6, 8], not [12, 2].
Step: play
"""
# Otherwise the last solution.


def play(first, second, roll_die, goal=100):
    score, other = 0, 0
    while True:
        score += take_turn(first, roll_die, score, other, goal)
        if score >= goal:
            return score, other
        other += take_turn(first, roll_die, other, score, goal)
        if other >= goal:
            return score, other
