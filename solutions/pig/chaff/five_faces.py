"""Chaff: a 1 cannot fall, since it brings nothing.

Witness: the chances of a turn, holding at 20, at 0 to 0 gives {0: 0.0, 20: 0.250852, 21: 0.250093, 22: 0.200014, 23: 0.149689, 24: 0.099601..., not {0: 0.624541, 20: 0.099713, 21: 0.094991, 22: 0.074189, 23: 0.054196, 24: 0.0....
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
            for face in range(2, 7):
                rolling[points + face] = rolling.get(points + face, 0) + chance / 5
    return chances
