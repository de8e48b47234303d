def score(roll):
    return 0
