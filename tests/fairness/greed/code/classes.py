"""Greed with one class for each kind of rule."""


class Triple:
    def __init__(self, face, points):
        self.face = face
        self.points = points

    def take(self, dice):
        if dice.count(self.face) < 3:
            return 0
        for _ in range(3):
            dice.remove(self.face)
        return self.points


class Single:
    def __init__(self, face, points):
        self.face = face
        self.points = points

    def take(self, dice):
        total = 0
        while self.face in dice:
            dice.remove(self.face)
            total += self.points
        return total


class Game:
    def __init__(self):
        self.rules = [Triple(1, 1000)]
        self.rules += [Triple(face, face * 100) for face in range(2, 7)]
        self.rules += [Single(1, 100), Single(5, 50)]

    def refuse(self, roll):
        for die in roll:
            if type(die) is not int or die < 1 or die > 6:
                raise ValueError(f"no such face: {die!r}")

    def score(self, roll):
        self.refuse(roll)
        dice = list(roll)
        return sum(rule.take(dice) for rule in self.rules)


def score(roll):
    return Game().score(roll)
