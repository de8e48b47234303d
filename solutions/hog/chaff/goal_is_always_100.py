"""Chaff: the game ends at 100, whatever goal is named.

Witness: game to 1: take bacon gives {'goes on': 'play(..., goal=1) went on to 103: it ignores goal', ...}, not {'end': (1, 0), ...}.
Step: play
"""
# Otherwise the last solution.


def play(strategy0, strategy1, goal=GOAL):
    strategies = (strategy0, strategy1)
    scores = [0, 0]
    who = 0
    while max(scores) < GOAL:
        score, opponent_score = scores[who], scores[other(who)]
        num_rolls = strategies[who](score, opponent_score)
        dice = select_dice(score, opponent_score)
        points = take_turn(num_rolls, opponent_score, dice)
        scores[who], scores[other(who)] = end_turn(score, opponent_score, points)
        who = other(who)
    return tuple(scores)
