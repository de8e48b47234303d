def points(roll):
    total = 0
    for face in set(roll):
        count = list(roll).count(face)
        if count >= 3:
            total += face
            count -= 3
        total += {1: 100, 5: 50}.get(face, 0) * count
    return total
