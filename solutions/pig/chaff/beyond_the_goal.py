"""Chaff: the chances know no goal.

Witness: the chance of holding at 0 against holding at 5, goal 1 gives 0.870266, not 0.857143.
Step: turn_chances
"""
# Otherwise the last solution.


def turn_chances(policy, score, other, goal=100):
    chances = {0: 0}
    rolling = {0: 1}
    for points in range(200):
        if points not in rolling:
            continue
        chance = rolling[points]
        over = score + points >= 100
        if points > 0 and (over or not policy(score, other, points)):
            chances[points] = chance
        else:
            chances[0] += chance / 6
            for face in range(2, 7):
                rolling[points + face] = rolling.get(points + face, 0) + chance / 6
    return chances
