def choose(roll, turn_points, total):
    return (max(roll), min(roll)), turn_points < 500
