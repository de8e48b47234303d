"""Chaff: both players play the first strategy.

Witness: game to 6: take bacon; roll 6 gives {'turn 2': 'player 0 at 0 to 1, dice: 1 with 6 sides', ...}, not {'turn 2': 'player 1 at 0 to 1, dice: 1 with 6 sides', ...}.
Step: play
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
