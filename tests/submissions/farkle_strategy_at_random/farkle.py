def choose(roll, turn_points, total):
    keep = random.choice(list(score_options(roll)))
    return keep, random.random() < 0.5
