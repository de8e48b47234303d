"""Chaff: the last way to a number of points is the only one.

Witness: the chances of a turn, holding at 20, at 0 to 0 gives {0: 0.233333, 20: 0.0, 21: 0.0, 22: 0.0, 23: 0.0, 24: 0.0, 25: 0.0, ...}, not {0: 0.624541, 20: 0.099713, 21: 0.094991, 22: 0.074189, 23: 0.054196, 24: 0.0....
Step: turn_chances
"""
# Otherwise the last solution.


def turn_chances(policy, score, other, goal=100):
    chances = {0: 0}
    rolling = {0: 1}
    for points in range(goal - score + 6):
        if points not in rolling:
            continue
        chance = rolling[points]
        over = score + points >= goal
        if points > 0 and (over or not policy(score, other, points)):
            chances[points] = chance
        else:
            chances[0] += chance / 6
            for face in range(2, 7):
                rolling[points + face] = chance / 6
    return chances
