import unittest

import dice
import hog


class RollTest(unittest.TestCase):
    def test_sum(self):
        self.assertEqual(hog.roll_dice(3, dice.make_test_dice(2, 3, 4)), 9)

    def test_pig_out(self):
        self.assertEqual(hog.roll_dice(3, dice.make_test_dice(2, 1, 4)), 1)

    def test_too_many(self):
        with self.assertRaises(ValueError):
            hog.roll_dice(11)


class TurnTest(unittest.TestCase):
    def test_bacon(self):
        for score, points in ((0, 1), (35, 6), (53, 6), (9, 10)):
            with self.subTest(score=score):
                self.assertEqual(hog.take_turn(0, score), points)

    def test_dice(self):
        self.assertEqual(hog.take_turn(2, 53, dice.make_test_dice(5)), 10)


class WildTest(unittest.TestCase):
    def test_multiple_of_seven(self):
        self.assertIs(hog.select_dice(20, 15), dice.four_sided)

    def test_no_multiple(self):
        self.assertIs(hog.select_dice(20, 16), dice.six_sided)


class GameTest(unittest.TestCase):
    def setUp(self):
        self.one = hog.always_roll(1)

    def test_short(self):
        with dice.stacked(four=[3], six=[5]):
            self.assertEqual(hog.play(self.one, self.one, 5), (3, 5))

    def test_swap(self):
        with dice.stacked(four=[4], six=[2, 6]):
            self.assertEqual(hog.play(self.one, self.one, 8), (4, 8))

    def test_other(self):
        self.assertEqual([hog.other(0), hog.other(1)], [1, 0])


class StrategyTest(unittest.TestCase):
    def test_always(self):
        self.assertEqual(hog.always_roll(6)(50, 60), 6)

    def test_bacon(self):
        self.assertEqual(hog.bacon_strategy(20, 77), 0)
        self.assertEqual(hog.bacon_strategy(20, 30), 5)

    def test_swap(self):
        self.assertEqual(hog.swap_strategy(3, 10), 0)
        self.assertEqual(hog.swap_strategy(50, 30), 5)

    def test_average(self):
        average = hog.make_averaged(dice.make_test_dice(1, 2), 4)
        self.assertAlmostEqual(average(), 1.5)

    def test_best(self):
        self.assertEqual(hog.max_scoring_num_rolls(dice.make_test_dice(6, 1)), 1)


if __name__ == "__main__":
    unittest.main()
