"""Chaff: whoever gets no points from a turn has lost the game.

Witness: the chance of holding at 0 against holding at 0, goal 1 gives 0.833333, not 0.857143.
Step: win_chance
"""
# Otherwise the last solution.


def win_chance(first, second, goal=100):
    mine = {}
    theirs = {}
    for total in range(2 * goal - 2, -1, -1):
        for score in range(max(0, total - goal + 1), min(total, goal - 1) + 1):
            other = total - score
            one = turn_chances(first, score, other, goal)
            two = turn_chances(second, other, score, goal)
            one.pop(0)
            two.pop(0)
            won = sum(
                chance * (1 - theirs.get((score + points, other), 0))
                for points, chance in one.items()
            )
            won_too = sum(
                chance * (1 - mine.get((score, other + points), 0))
                for points, chance in two.items()
            )
            here = won
            mine[score, other] = here
            theirs[score, other] = won_too
    return mine[0, 0]
