def choose(roll, turn_points, total):
    options = score_options(roll)
    keep = max(options, key=options.get)
    return keep, turn_points + options[keep] < 1000 / turn_points
