def points_of(face, count):
    points = 0
    if count >= 3:
        points = 1000 if face == 1 else 100 * face
        count -= 3
    return points + {1: 100, 5: 50}.get(face, 0) * count
