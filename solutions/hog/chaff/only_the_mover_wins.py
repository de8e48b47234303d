"""Chaff: looks only at the mover's score when a turn is over.

Witness: game to 20: roll 4 4 2; roll 6 6 6 2 raises RuntimeError, not {'end': (20, 10), 'turn 1': 'player 0 at 0 to 0, dice: 3 with 4 sides', 'turn....
Step: swine_swap
"""
# Otherwise the last solution.


def play(strategy0, strategy1, goal=GOAL):
    strategies = (strategy0, strategy1)
    scores = [0, 0]
    who = 0
    while scores[other(who)] < goal:
        score, opponent_score = scores[who], scores[other(who)]
        num_rolls = strategies[who](score, opponent_score)
        dice = select_dice(score, opponent_score)
        points = take_turn(num_rolls, opponent_score, dice)
        scores[who], scores[other(who)] = end_turn(score, opponent_score, points)
        who = other(who)
    return tuple(scores)
