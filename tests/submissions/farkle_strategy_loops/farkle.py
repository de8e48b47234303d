def choose(roll, turn_points, total):
    options = score_options(roll)
    while turn_points > 250:
        pass
    return max(options, key=options.get), turn_points < 300
