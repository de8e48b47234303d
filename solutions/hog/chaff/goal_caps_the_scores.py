"""Chaff: nobody has more points than the goal.

Witness: game to 10: take bacon; roll 4 3 6 gives {'end': (1, 10), ...}, not {'end': (1, 13), ...}.
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
        points = take_turn(num_rolls, opponent_score, dice)
        scores[who], scores[other(who)] = end_turn(score, opponent_score, points)
        who = other(who)
    return tuple(min(score, goal) for score in scores)
