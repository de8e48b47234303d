class Yatzy:
    def __init__(self, d1=0, d2=0, d3=0, d4=0, d5=0):
        self.dice = [d1, d2, d3, d4, d5]

    @staticmethod
    def chance(*dice):
        return sum(dice)

    @staticmethod
    def yahtzee(dice):
        return 50 if len(set(dice)) == 1 else 0

    @staticmethod
    def ones(*dice):
        return dice.count(1)

    @staticmethod
    def twos(*dice):
        return dice.count(2) * 2

    @staticmethod
    def threes(*dice):
        return dice.count(3) * 3

    def fours(self):
        return self.dice.count(4) * 4

    def fives(self):
        return self.dice.count(5) * 5

    def sixes(self):
        return self.dice.count(6) * 6


def kind(size, dice):
    return sum(dice) if any(dice.count(die) >= size for die in dice) else 0


def full_house(d1, d2, d3, d4, d5):
    a, b, c, d, e = sorted((d1, d2, d3, d4, d5))
    return 25 if a == b and d == e and c in (b, d) else 0


def straight(dice, length):
    rows = {4: ("1234", "2345", "3456"), 5: ("12345", "23456")}
    faces = "".join(str(face) for face in range(1, 7) if face in dice)
    return (length - 1) * 10 if any(row in faces for row in rows[length]) else 0
