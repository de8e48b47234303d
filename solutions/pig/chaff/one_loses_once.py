"""Chaff: the chance of no points is that of the last 1.

Witness: the chances of a turn, holding at 20, at 0 to 0 gives {0: 0.017173, ...}, not {0: 0.624541, ...}.
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
            chances[0] = chance / 6
            for face in range(2, 7):
                rolling[points + face] = rolling.get(points + face, 0) + chance / 6
    return chances
