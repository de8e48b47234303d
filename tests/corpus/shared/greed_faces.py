POINTS = {1: 100, 5: 50}
NAMES = ["one", "five"]
STRICT = False


def score(roll):
    return sum(POINTS.get(die, 0) for die in roll)
