"""Chaff: the second player is told the scores in the first one's order.

Witness: a game of 6 5 1 5 6 6, rolling until 4 ahead against rolling until level, goal 12 gives [12, 10], not [11, 12].
Step: play
"""
# Otherwise the last solution.


def play(first, second, roll_die, goal=100):
    score, other = 0, 0
    while True:
        score += take_turn(first, roll_die, score, other, goal)
        if score >= goal:
            return score, other
        other += take_turn(second, roll_die, score, other, goal)
        if other >= goal:
            return score, other
