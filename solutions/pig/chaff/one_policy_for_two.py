"""Chaff: both play by the policy of the first.

Witness: the chance of holding at 0 against holding at 5, goal 3 gives 0.755685, not 0.717841.
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
            two = turn_chances(first, other, score, goal)
            lost, lost_too = one.pop(0), two.pop(0)
            won = sum(
                chance * (1 - theirs.get((score + points, other), 0))
                for points, chance in one.items()
            )
            won_too = sum(
                chance * (1 - mine.get((score, other + points), 0))
                for points, chance in two.items()
            )
            here = won + lost * (1 - won_too - lost_too)
            mine[score, other] = here / (1 - lost * lost_too)
            theirs[score, other] = won_too + lost_too * (1 - mine[score, other])
    return mine[0, 0]
