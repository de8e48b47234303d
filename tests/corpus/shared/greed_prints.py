"""Greed, printed."""


def score(roll):
    total = 0
    for face in range(1, 7):
        triples, singles = divmod(roll.count(face), 3)
        total += triples * (1000 if face == 1 else face * 100)
        total += singles * {1: 100, 5: 50}.get(face, 0)
    print(total)
