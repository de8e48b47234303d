class Yahtzee:
    @staticmethod
    def aces(d1, d2, d3, d4, d5):
        return [d1, d2, d3, d4, d5].count(1)

    @staticmethod
    def twos(d1, d2, d3, d4, d5):
        return 2 * [d1, d2, d3, d4, d5].count(2)

    @staticmethod
    def threes(*dice):
        return 3 * dice.count(3)

    @staticmethod
    def fours(*dice):
        return 4 * dice.count(4)

    @staticmethod
    def fives(*dice):
        return 5 * dice.count(5)

    @staticmethod
    def sixes(*dice):
        return 6 * dice.count(6)

    @staticmethod
    def threeOfAKind(*dice):
        return sum(dice) if any(dice.count(d) >= 3 for d in dice) else 0

    @staticmethod
    def fourOfAKind(*dice):
        return sum(dice) if any(dice.count(d) >= 4 for d in dice) else 0

    @staticmethod
    def fullHouse(*dice):
        counts = {dice.count(d) for d in dice}
        return 25 if counts in ({2, 3}, {5}) else 0

    @staticmethod
    def smallStraight(*dice):
        rows = ({1, 2, 3, 4}, {2, 3, 4, 5}, {3, 4, 5, 6})
        return 30 if any(row <= set(dice) for row in rows) else 0

    @staticmethod
    def largeStraight(d1, d2, d3, d4, d5):
        tallies = [0] * 6
        for die in (d1, d2, d3, d4, d5):
            tallies[die - 1] += 1
        return 40 if tallies in ([1, 1, 1, 1, 1, 0], [0, 1, 1, 1, 1, 1]) else 0

    @staticmethod
    def yahtzee(d1, d2, d3, d4, d5):
        return 50 if d1 == d2 == d3 == d4 == d5 else 0

    @staticmethod
    def chance(d1, d2, d3, d4, d5):
        return d1 + d2 + d3 + d4 + d5
