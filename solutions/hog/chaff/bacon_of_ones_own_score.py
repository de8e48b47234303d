"""Chaff: a game gives free bacon by the mover's own score.

Witness: game to 10: 0 at 0 to 0 rolls 4 4 four-sided; 1 at 0 to 8 rolls 1 3; 0 at 8 to 1 takes bacon gives (17, 1), not (10, 1).
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
