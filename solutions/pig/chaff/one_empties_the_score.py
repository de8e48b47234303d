"""Chaff: a turn without points takes the score, too.

Witness: a game of 2 2 1 4, holding at 0 against holding at 0, goal 6 gives [0, 6], not [2, 6].
Step: play
"""
# Otherwise the last solution.


def play(first, second, roll_die, goal=100):
    score, other = 0, 0
    while True:
        points = take_turn(first, roll_die, score, other, goal)
        score = score + points if points else 0
        if score >= goal:
            return score, other
        other += take_turn(second, roll_die, other, score, goal)
        if other >= goal:
            return score, other
