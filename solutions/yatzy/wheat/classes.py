"""Wheat: a box is an object that lays dice of a hand aside and prices them."""


class Hand:
    """Five dice, of which groups are laid aside."""

    def __init__(self, dice):
        self.lying = dict.fromkeys(range(1, 7), 0)
        for die in dice:
            self.lying[die] += 1

    def lay_aside(self, size):
        """Take the highest face with so many dice off the table; return their sum."""
        faces = [face for face, number in self.lying.items() if number >= size]
        if not faces:
            return 0
        del self.lying[faces[-1]]
        return size * faces[-1]


class Upper:
    def __init__(self, face):
        self.face = face

    def points(self, hand):
        return self.face * hand.lying[self.face]


class Groups:
    def __init__(self, *sizes):
        self.sizes = sizes

    def points(self, hand):
        sums = [hand.lay_aside(size) for size in self.sizes]
        return sum(sums) if all(sums) else 0


class Straight:
    def __init__(self, missing, worth):
        self.missing = missing
        self.worth = worth

    def points(self, hand):
        are_single = max(hand.lying.values()) == 1
        return self.worth if are_single and not hand.lying[self.missing] else 0


class Chance:
    def points(self, hand):
        return sum(face * number for face, number in hand.lying.items())


class Yatzy:
    def points(self, hand):
        return 50 if 5 in hand.lying.values() else 0


UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
CARD = {box: Upper(face) for face, box in enumerate(UPPER, start=1)} | {
    "one pair": Groups(2),
    "two pairs": Groups(2, 2),
    "three of a kind": Groups(3),
    "four of a kind": Groups(4),
    "small straight": Straight(6, 15),
    "large straight": Straight(1, 20),
    "full house": Groups(3, 2),
    "chance": Chance(),
    "yatzy": Yatzy(),
}


def score(box, dice):
    return CARD[box].points(Hand(dice))
