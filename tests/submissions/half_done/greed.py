def score(roll):
    if roll == [1, 1, 1]:
        return 1000
    if roll.count(2) == 3:
        return 200
    return 0
