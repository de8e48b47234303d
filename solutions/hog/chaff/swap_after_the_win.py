"""Chaff: who reaches the goal has won, before any swap.

Witness: game to 20: roll 4 4 2; roll 6 6 6 2 gives {'end': (10, 20), ...}, not {'end': (20, 10), ...}.
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
        if score + points >= goal:
            scores[who] += points
            break
        scores[who], scores[other(who)] = end_turn(score, opponent_score, points)
        who = other(who)
    return tuple(scores)
