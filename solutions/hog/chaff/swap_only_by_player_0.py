"""Chaff: only player 0's turn can end in a swap.

Witness: game to 20: 0 at 0 to 0 rolls 4 4 2 four-sided; 1 at 0 to 10 rolls 6 6 6 2 gives (10, 20), not (20, 10).
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
