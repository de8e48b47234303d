from collections import Counter


class Hand:
    def __init__(self, *dice):
        self.dice = dice
        self.counts = sorted(Counter(dice).values())

    def _face(self, face):
        return face * self.dice.count(face)

    def ones(self):
        return self._face(1)

    def twos(self):
        return self._face(2)

    def threes(self):
        return self._face(3)

    def fours(self):
        return self._face(4)

    def fives(self):
        return self._face(5)

    def sixes(self):
        return self._face(6)

    def three_of_a_kind(self):
        return self.chance if self.counts[-1] >= 3 else 0

    def four_of_a_kind(self):
        return self.chance if self.counts[-1] >= 4 else 0

    def full_house(self):
        return 25 if self.counts in ([2, 3], [5]) else 0

    def _row(self, size):
        rows = [set(range(low, low + size)) for low in range(1, 8 - size)]
        return any(row <= set(self.dice) for row in rows)

    def small_straight(self):
        return 30 if self._row(4) else 0

    def large_straight(self):
        return 40 if self._row(5) else 0

    def yahtzee(self):
        return 50 if self.counts == [5] else 0

    @property
    def chance(self):
        return sum(self.dice)
