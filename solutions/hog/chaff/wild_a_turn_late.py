"""Chaff: chooses the dice of the next turn before it adds the points.

Witness: game to 6: take bacon; roll 6 gives {'turn 2': 'player 1 at 0 to 1, dice: 1 with 4 sides', ...}, not {'turn 2': 'player 1 at 0 to 1, dice: 1 with 6 sides', ...}.
Step: hog_wild
"""
# Otherwise the last solution.


def play(strategy0, strategy1, goal=GOAL):
    strategies = (strategy0, strategy1)
    scores = [0, 0]
    who = 0
    dice = select_dice(0, 0)
    while max(scores) < goal:
        score, opponent_score = scores[who], scores[other(who)]
        num_rolls = strategies[who](score, opponent_score)
        points = take_turn(num_rolls, opponent_score, dice)
        dice = select_dice(score, opponent_score)
        scores[who], scores[other(who)] = end_turn(score, opponent_score, points)
        who = other(who)
    return tuple(scores)
