"""Chaff: the winner's score comes first.

Witness: a game of 2 3, holding at 0 against holding at 0, goal 3 gives [3, 2], not [2, 3].
Step: play
"""
# Otherwise the last solution.


def play(first, second, roll_die, goal=100):
    score, other = 0, 0
    while True:
        score += take_turn(first, roll_die, score, other, goal)
        if score >= goal:
            return score, other
        other += take_turn(second, roll_die, other, score, goal)
        if other >= goal:
            return other, score
