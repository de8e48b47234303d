"""Chaff: whoever swaps moves once more.

Witness: game to 20: 0 at 0 to 0 rolls 4 4 four-sided; 1 at 0 to 8 rolls 4; 0 at 4 to 8 takes bacon; 1 at 8 to 13 rolls 4 4 4 four-sided raises RuntimeError, not (13, 20).
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
        if is_swap(*scores):
            scores.reverse()
        else:
            who = other(who)
    return tuple(scores)
