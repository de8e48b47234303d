def score(roll):
    return bool(len(roll) > 2)
