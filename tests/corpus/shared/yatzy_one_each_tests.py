import unittest

import yatzy


class TestBoxes(unittest.TestCase):
    def check(self, box, dice, points):
        self.assertEqual(yatzy.score(box, dice), points)

    def test_upper(self):
        self.check("ones", [1, 1, 2, 3, 4], 2)
        self.check("twos", [2, 2, 2, 3, 4], 6)
        self.check("threes", [3, 3, 1, 2, 4], 6)
        self.check("fours", [4, 1, 2, 3, 5], 4)
        self.check("fives", [5, 5, 1, 2, 3], 10)
        self.check("sixes", [6, 6, 6, 1, 2], 18)

    def test_pairs(self):
        self.check("one pair", [5, 5, 1, 2, 3], 10)
        self.check("two pairs", [5, 5, 2, 2, 3], 14)

    def test_of_a_kind(self):
        self.check("three of a kind", [6, 6, 6, 1, 2], 18)
        self.check("four of a kind", [2, 2, 2, 2, 5], 8)

    def test_straights(self):
        self.check("small straight", [1, 2, 3, 4, 5], 15)
        self.check("large straight", [2, 3, 4, 5, 6], 20)

    def test_full_house(self):
        self.check("full house", [5, 5, 6, 6, 6], 28)

    def test_chance(self):
        self.check("chance", [1, 2, 3, 4, 6], 16)

    def test_yatzy(self):
        self.check("yatzy", [4, 4, 4, 4, 4], 50)
