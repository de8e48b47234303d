def choose(roll, turn_points, total):
    options = score_options(roll)
    return max(options, key=options.get)
