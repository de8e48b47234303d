"""Chaff: player 1 begins.

Witness: game to 1: take bacon gives {'end': (0, 1), 'turn 1': 'player 1 at 0 to 0, dice: none'}, not {'end': (1, 0), 'turn 1': 'player 0 at 0 to 0, dice: none'}.
Step: play
"""
# Otherwise the last solution.


def play(strategy0, strategy1, goal=GOAL):
    strategies = (strategy0, strategy1)
    scores = [0, 0]
    who = 1
    while max(scores) < goal:
        score, opponent_score = scores[who], scores[other(who)]
        num_rolls = strategies[who](score, opponent_score)
        dice = select_dice(score, opponent_score)
        points = take_turn(num_rolls, opponent_score, dice)
        scores[who], scores[other(who)] = end_turn(score, opponent_score, points)
        who = other(who)
    return tuple(scores)
