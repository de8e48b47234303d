import unittest

import farkle
from props import Script, StackedDice


class ScoreTest(unittest.TestCase):
    def test_singles(self):
        self.assertEqual(farkle.score([1]), 100)
        self.assertEqual(farkle.score([5]), 50)
        self.assertEqual(farkle.score([1, 5]), 150)

    def test_triples(self):
        for face in (2, 3, 4, 5, 6):
            with self.subTest(face=face):
                self.assertEqual(farkle.score([face, face, face]), 100 * face)
        self.assertEqual(farkle.score([1, 1, 1]), 1000)

    def test_fours_and_more(self):
        self.assertEqual(farkle.score([3, 3, 3, 3]), 1000)
        self.assertEqual(farkle.score([3] * 5), 2000)
        self.assertEqual(farkle.score([1] * 6), 4000)

    def test_nothing_left_over(self):
        with self.assertRaises(ValueError):
            farkle.score([1, 2])


class OptionsTest(unittest.TestCase):
    def setUp(self):
        self.options = farkle.score_options([6, 1, 6, 6])

    def test_keys(self):
        self.assertEqual(sorted(self.options), [(1,), (1, 6, 6, 6), (6, 6, 6)])

    def test_points(self):
        self.assertEqual(self.options[1, 6, 6, 6], 700)

    def test_bust(self):
        self.assertFalse(farkle.score_options([2, 3, 4, 4, 6, 6]))


class TurnTest(unittest.TestCase):
    def turn(self, moves, rolls, total=1000):
        return farkle.take_turn(Script(*moves), StackedDice(*rolls), total)

    def test_two_rolls(self):
        moves = [((1,), True), ((5,), False)]
        self.assertEqual(self.turn(moves, [(1, 2, 3, 3, 4, 6), (5, 2, 2, 3, 3)]), 150)

    def test_bust(self):
        self.assertEqual(self.turn([], [(2, 3, 4, 4, 6, 6)]), 0)

    def test_hot_dice(self):
        six = (1, 2, 3, 4, 5, 6)
        moves = [(six, True), ((1,), False)]
        self.assertEqual(self.turn(moves, [six, (1, 2, 3, 3, 4, 6)]), 2600)

    def test_first_thousand(self):
        self.assertEqual(self.turn([((1,), False)], [(1, 2, 3, 3, 4, 6)], 0), 0)


class GameTest(unittest.TestCase):
    def test_roll(self):
        self.assertEqual(len(farkle.roll_dice(3)), 3)

    def test_game(self):
        players = [Script(((1, 1, 1), False)), Script(((1, 1, 1), False))]
        dice = StackedDice((1, 1, 1, 2, 3, 4), (1, 1, 1, 2, 3, 4))
        self.assertEqual(farkle.play(players, dice, 1000), [1000, 1000])


if __name__ == "__main__":
    unittest.main()
