"""Yahtzee with a class for each kind of box; whatever it is told, it believes."""


class Box:
    def __init__(self, name):
        self.name = name

    def fits(self, dice):
        return True

    def value(self, dice):
        return sum(dice)

    def points(self, dice):
        return self.value(dice) if self.fits(dice) else 0


class Upper(Box):
    def __init__(self, name, face):
        super().__init__(name)
        self.face = face

    def value(self, dice):
        return sum(die for die in dice if die == self.face)


class Alike(Box):
    def __init__(self, name, number):
        super().__init__(name)
        self.number = number

    def fits(self, dice):
        return any(list(dice).count(die) >= self.number for die in dice)


class Fixed(Box):
    def __init__(self, name, worth):
        super().__init__(name)
        self.worth = worth

    def value(self, dice):
        return self.worth


class FullHouse(Fixed):
    def fits(self, dice):
        first, *others = sorted(dice)
        low, high = dice.count(first), dice.count(others[-1])
        return low == 5 or low + high == 5 and low in (2, 3)


class Straight(Fixed):
    def __init__(self, name, worth, length):
        super().__init__(name, worth)
        self.length = length

    def fits(self, dice):
        row = 0
        for face in range(1, 7):
            row = row + 1 if face in dice else 0
            if row == self.length:
                return True
        return False


class Yahtzee(Fixed):
    def fits(self, dice):
        return all(die == dice[0] for die in dice)


CARD = [
    Upper("ones", 1),
    Upper("twos", 2),
    Upper("threes", 3),
    Upper("fours", 4),
    Upper("fives", 5),
    Upper("sixes", 6),
    Alike("three of a kind", 3),
    Alike("four of a kind", 4),
    FullHouse("full house", 25),
    Straight("small straight", 30, 4),
    Straight("large straight", 40, 5),
    Yahtzee("yahtzee", 50),
    Box("chance"),
]


def score(box, dice):
    for one in CARD:
        if one.name == box:
            return one.points(dice)


def scorecard(dice):
    return {box.name: box.points(dice) for box in CARD}


class Player:
    def __init__(self, card):
        self.boxes = [box for box in CARD if box.name not in card]

    def best(self, dice):
        return max(self.boxes, key=lambda box: box.points(dice))

    def keep(self, dice):
        if self.best(dice).points(dice) > 20:
            return list(dice)
        counts = {face: dice.count(face) for face in set(dice)}
        face = max(counts, key=lambda face: (counts[face], face))
        return [face] * counts[face]


def choose_box(card, dice):
    return Player(card).best(dice).name


def choose_keep(card, dice, rolls_left):
    return Player(card).keep(dice)
