"""Greed for dice that lie in order: a triple counts where its dice are neighbours."""


def score(roll):
    dice = list(roll)
    total = 0
    while dice:
        face = dice[0]
        if dice[:3] == [face, face, face]:
            total += 1000 if face == 1 else face * 100
            dice = dice[3:]
        else:
            if face == 1:
                total += 100
            if face == 5:
                total += 50
            dice = dice[1:]
    return total
