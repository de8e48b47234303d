"""Chaff: both players play the first strategy.

Witness: game to 6: 0 at 0 to 0 takes bacon; 1 at 0 to 1 rolls 6 raises RuntimeError, not (1, 6).
"""
# Otherwise the last solution.


def play(strategy0, strategy1, goal=GOAL):
    scores = [0, 0]
    who = 0
    while max(scores) < goal:
        score, opponent_score = scores[who], scores[other(who)]
        num_rolls = strategy0(score, opponent_score)
        dice = select_dice(score, opponent_score)
        points = take_turn(num_rolls, opponent_score, dice)
        scores[who], scores[other(who)] = end_turn(score, opponent_score, points)
        who = other(who)
    return tuple(scores)
