"""Wheat: a class for each kind of box, and a card that holds thirteen of them."""

from collections import Counter


class Box:
    """A box that pays the sum of all dice, if they fit."""

    def fits(self, counts):
        return True

    def pays(self, counts):
        return sum(counts.elements())

    def points(self, counts):
        return self.pays(counts) if self.fits(counts) else 0


class Upper(Box):
    def __init__(self, face):
        self.face = face

    def pays(self, counts):
        return self.face * counts[self.face]


class OfAKind(Box):
    def __init__(self, size):
        self.size = size

    def fits(self, counts):
        return counts.most_common(1)[0][1] >= self.size


class Fixed(Box):
    worth = 0

    def pays(self, counts):
        return self.worth


class FullHouse(Fixed):
    worth = 25

    def fits(self, counts):
        # Take three away, then two: nothing is left, whatever their faces.
        sizes = sorted(counts.values())
        return sizes in ([2, 3], [5])


class Straight(Fixed):
    def __init__(self, length, worth):
        self.length = length
        self.worth = worth

    def fits(self, counts):
        rows = [range(low, low + self.length) for low in range(1, 7)]
        return any(all(face in counts for face in row) for row in rows)


class FiveAlike(Fixed):
    worth = 50

    def fits(self, counts):
        return len(counts) == 1


BOXES = {
    "ones": Upper(1),
    "twos": Upper(2),
    "threes": Upper(3),
    "fours": Upper(4),
    "fives": Upper(5),
    "sixes": Upper(6),
    "three of a kind": OfAKind(3),
    "four of a kind": OfAKind(4),
    "full house": FullHouse(),
    "small straight": Straight(4, 30),
    "large straight": Straight(5, 40),
    "yahtzee": FiveAlike(),
    "chance": Box(),
}


class Card:
    def __init__(self, dice):
        for die in dice:
            if type(die) is not int or die not in range(1, 7):
                raise ValueError(f"a die cannot show {die!r}")
        if len(dice) != 5:
            raise ValueError(f"{len(dice)} dice instead of five")
        self.counts = Counter(dice)

    def __getitem__(self, name):
        if name not in BOXES:
            raise ValueError(f"unknown box {name!r}")
        return BOXES[name].points(self.counts)


def score(box, dice):
    return Card(dice)[box]


def scorecard(dice):
    card = Card(dice)
    return {name: card[name] for name in BOXES}


class Player:
    """Takes what pays most, and otherwise collects the face that it has most of."""

    enough = 25

    def __init__(self, filled):
        self.open = [name for name in BOXES if name not in filled]

    def box(self, dice):
        return max(self.open, key=Card(dice).__getitem__)

    def keep(self, dice):
        if Card(dice)[self.box(dice)] >= self.enough:
            return list(dice)
        face, times = Counter(dice).most_common(1)[0]
        return [face] * times


def choose_box(card, dice):
    return Player(card).box(dice)


def choose_keep(card, dice, rolls_left):
    return Player(card).keep(dice)
