"""Greed by counting; it trusts its dice."""


def score(roll):
    total = 0
    for face in range(1, 7):
        triples, singles = divmod(roll.count(face), 3)
        total += triples * (1000 if face == 1 else face * 100)
        if face == 1:
            total += singles * 100
        if face == 5:
            total += singles * 50
    return total
