@cache
def most(roll):
    options = score_options(roll)
    keep = max(options, key=options.get)
    return keep, options[keep]


def choose(roll, turn_points, total):
    keep, points = most(tuple(roll))
    return keep, turn_points + points < (300 if total else 1000)
