"""Chaff: a game always rolls six-sided dice.

Witness: game to 5: roll 2 3 gives {'end': (5, 0), 'turn 1': 'player 0 at 0 to 0, dice: 2 with 6 sides'}, not {'end': (5, 0), 'turn 1': 'player 0 at 0 to 0, dice: 2 with 4 sides'}.
Step: hog_wild
"""
# Otherwise the last solution.


def play(strategy0, strategy1, goal=GOAL):
    strategies = (strategy0, strategy1)
    scores = [0, 0]
    who = 0
    while max(scores) < goal:
        score, opponent_score = scores[who], scores[other(who)]
        num_rolls = strategies[who](score, opponent_score)
        points = take_turn(num_rolls, opponent_score)
        scores[who], scores[other(who)] = end_turn(score, opponent_score, points)
        who = other(who)
    return tuple(scores)
