def score(roll):
    return sum(roll
