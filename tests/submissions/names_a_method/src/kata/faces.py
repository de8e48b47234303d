FACES = range(1, 7)
