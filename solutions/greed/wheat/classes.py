"""Wheat: a bag of dice from which rule objects take their own."""


class Bag:
    """Dice on the table, by face."""

    def __init__(self, roll):
        self.counts = [0] * 6
        for die in roll:
            if type(die) is not int or not 1 <= die <= 6:
                raise ValueError(f"the bag takes no {die!r}")
            self.counts[die - 1] += 1

    def take(self, face, count):
        """Take `count` dice of this face; say whether they were there."""
        if self.counts[face - 1] < count:
            return False
        self.counts[face - 1] -= count
        return True


class SetOf:
    """Some dice of one face, and what they are worth."""

    def __init__(self, count, face, points):
        self.count = count
        self.face = face
        self.points = points

    def score(self, bag):
        total = 0
        while bag.take(self.face, self.count):
            total += self.points
        return total


class Greed:
    """The sets in the order in which they are taken."""

    def __init__(self):
        self.sets = [SetOf(3, 1, 1000)]
        self.sets += [SetOf(3, face, 100 * face) for face in range(2, 7)]
        self.sets += [SetOf(1, 1, 100), SetOf(1, 5, 50)]

    def score(self, roll):
        bag = Bag(roll)
        return sum(each.score(bag) for each in self.sets)


def score(roll):
    return Greed().score(roll)
