def score(roll):  # pragma: no mutate
    for die in roll:  # pragma: no mutate
        if type(die) is not int or not 1 <= die <= 6:  # pragma: no mutate
            raise ValueError(f"{die!r} is not a face")  # pragma: no mutate
    points = 0  # pragma: no mutate
    for face in set(roll):  # pragma: no mutate
        count = list(roll).count(face)  # pragma: no mutate
        if count >= 3:  # pragma: no mutate
            points += 1000 if face == 1 else 100 * face  # pragma: no mutate
            count -= 3  # pragma: no mutate
        points += {1: 100, 5: 50}.get(face, 0) * count  # pragma: no mutate
    return points  # pragma: no mutate
