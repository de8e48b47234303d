"""Chaff: nobody has more points than the goal.

Witness: game to 10: 0 at 0 to 0 rolls 4 2 3 4 4 four-sided gives (10, 0), not (17, 0).
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
