asked = 0


def choose(roll, turn_points, total):
    global asked
    asked += 1
    options = score_options(roll)
    return max(options, key=options.get), asked % 1000 > 700
