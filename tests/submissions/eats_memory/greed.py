def score(roll):
    return [0] * 10**10
