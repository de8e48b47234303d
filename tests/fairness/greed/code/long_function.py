"""Greed in one long function."""


def score(roll):
    for die in roll:
        if type(die) is not int:
            raise ValueError(f"{die!r} is not a number")
        if die < 1:
            raise ValueError(f"{die!r} is too small")
        if die > 6:
            raise ValueError(f"{die!r} is too big")
    ones = 0
    twos = 0
    threes = 0
    fours = 0
    fives = 0
    sixes = 0
    for die in roll:
        if die == 1:
            ones += 1
        elif die == 2:
            twos += 1
        elif die == 3:
            threes += 1
        elif die == 4:
            fours += 1
        elif die == 5:
            fives += 1
        else:
            sixes += 1
    points = 0
    if ones >= 3:
        points += 1000
        ones -= 3
    if twos >= 3:
        points += 200
    if threes >= 3:
        points += 300
    if fours >= 3:
        points += 400
    if fives >= 3:
        points += 500
        fives -= 3
    if sixes >= 3:
        points += 600
    points += ones * 100
    points += fives * 50
    return points
