"""Chaff: only player 0's turn can end in a swap.

Witness: game to 10: take bacon; roll 2; roll 6 6 gives {'end': (13, 2), 'turn 3': 'player 0 at 1 to 2, dice: 2 with 6 sides', ...}, not {'end': (14, 1), 'turn 3': 'player 0 at 2 to 1, dice: 2 with 6 sides', ...}.
Step: swine_swap
"""
# Otherwise the last solution.


def play(strategy0, strategy1, goal=GOAL):
    strategies = (strategy0, strategy1)
    scores = [0, 0]
    who = 0
    while max(scores) < goal:
        score, opponent_score = scores[who], scores[other(who)]
        num_rolls = strategies[who](score, opponent_score)
        dice = select_dice(score, opponent_score)
        points = take_turn(num_rolls, opponent_score, dice)
        scores[who] += points
        if who == 0 and is_swap(*scores):
            scores.reverse()
        who = other(who)
    return tuple(scores)
