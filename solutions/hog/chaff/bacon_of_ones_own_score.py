"""Chaff: a game gives free bacon by the mover's own score.

Witness: game to 10: roll 4 4; roll 1 3; take bacon gives {'end': (17, 1), ...}, not {'end': (10, 1), ...}.
Step: play
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
        points = take_turn(num_rolls, score, dice)
        scores[who], scores[other(who)] = end_turn(score, opponent_score, points)
        who = other(who)
    return tuple(scores)
