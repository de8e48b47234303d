class Card:
    upper = ("ones", "twos", "threes", "fours", "fives", "sixes")

    def __init__(self):
        self.filled = {}

    def fill(self, box, dice):
        self.filled[box] = self.score(box, dice)

    def score(self, box, dice):
        self.check(dice)
        most = max(dice.count(face) for face in dice)
        row = max(self.row(first, dice) for first in dice)
        if box in self.upper:
            face = self.upper.index(box) + 1
            return face * dice.count(face)
        if box == "three of a kind":
            return sum(dice) if most >= 3 else 0
        if box == "four of a kind":
            return sum(dice) if most >= 4 else 0
        if box == "full house":
            return 25 if most == 5 or (most == 3 and len(set(dice)) == 2) else 0
        if box == "small straight":
            return 30 if row >= 4 else 0
        if box == "large straight":
            return 40 if row == 5 else 0
        if box == "yahtzee":
            return 50 if most == 5 else 0
        if box == "chance":
            return sum(dice)
        raise ValueError(f"no box {box!r}")

    def scorecard(self, dice):
        lower = ["three of a kind", "four of a kind", "full house"]
        lower += ["small straight", "large straight", "yahtzee", "chance"]
        return {box: self.score(box, dice) for box in [*self.upper, *lower]}

    @staticmethod
    def row(first, dice):
        length = 0
        while first + length in dice:
            length += 1
        return length

    @staticmethod
    def check(dice):
        for die in dice:
            if type(die) is not int or die not in range(1, 7):
                raise ValueError(f"{die!r} is not a face")
        if len(dice) != 5:
            raise ValueError(f"{len(dice)} dice")
