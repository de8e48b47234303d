from functools import cache


@cache
def most(roll):
    options = score_options(roll)
    return max(options, key=options.get)


def choose(roll, turn_points, total):
    return most(roll), True
