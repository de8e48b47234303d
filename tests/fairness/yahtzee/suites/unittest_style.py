import unittest

from yahtzee import score, scorecard


class UpperTest(unittest.TestCase):
    def test_every_box(self):
        names = ["ones", "twos", "threes", "fours", "fives", "sixes"]
        for face, name in enumerate(names, 1):
            with self.subTest(name):
                self.assertEqual(score(name, [face] * 3 + [face % 6 + 1] * 2), 3 * face)


class LowerTest(unittest.TestCase):
    def test_three_of_a_kind(self):
        self.assertEqual(score("three of a kind", [6, 6, 6, 1, 2]), 21)
        self.assertEqual(score("three of a kind", [6, 6, 5, 1, 2]), 0)

    def test_four_of_a_kind(self):
        self.assertEqual(score("four of a kind", [6, 6, 6, 6, 2]), 26)
        self.assertEqual(score("four of a kind", [6, 6, 6, 1, 2]), 0)

    def test_full_house(self):
        self.assertEqual(score("full house", [6, 6, 6, 1, 1]), 25)
        self.assertEqual(score("full house", [6, 6, 5, 1, 1]), 0)

    def test_straights(self):
        self.assertEqual(score("small straight", [3, 4, 5, 6, 1]), 30)
        self.assertEqual(score("small straight", [3, 4, 5, 1, 1]), 0)
        self.assertEqual(score("large straight", [2, 3, 4, 5, 6]), 40)
        self.assertEqual(score("large straight", [3, 4, 5, 6, 1]), 0)

    def test_yahtzee(self):
        self.assertEqual(score("yahtzee", [6, 6, 6, 6, 6]), 50)
        self.assertEqual(score("yahtzee", [6, 6, 6, 6, 1]), 0)

    def test_chance(self):
        self.assertEqual(score("chance", [6, 5, 1, 1, 2]), 15)


class CardTest(unittest.TestCase):
    def setUp(self):
        self.card = scorecard([1, 2, 3, 4, 5])

    def test_boxes(self):
        self.assertEqual(len(self.card), 13)

    def test_points(self):
        self.assertEqual(self.card["large straight"], 40)
        self.assertEqual(self.card["yahtzee"], 0)


if __name__ == "__main__":
    unittest.main()
