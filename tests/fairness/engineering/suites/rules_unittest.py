"""The rules of the game; policies, tables and means are not tested yet."""

import unittest

import engineering
from dice import stacked_dice


class DiceTest(unittest.TestCase):
    def test_new_die_is_the_lowest(self):
        self.assertEqual(engineering.new_die(()), (4,))
        self.assertEqual(engineering.new_die((8, 12)), (4, 8, 12))

    def test_a_one_breaks(self):
        dice = stacked_dice({4: [1, 2], 8: [1], 20: [7]})
        self.assertEqual(
            engineering.roll((4, 4, 8, 20), dice), ((4, 20), (4, 8))
        )

    def test_highest_face_holds(self):
        dice = stacked_dice({4: [4], 8: [8]})
        self.assertEqual(engineering.roll((4, 8), dice), ((4, 8), ()))

    def test_no_dice(self):
        self.assertEqual(engineering.roll((), stacked_dice({})), ((), ()))

    def test_promotions(self):
        pairs = [(4, 6), (6, 8), (8, 12), (12, 20)]
        for before, after in pairs:
            self.assertEqual(engineering.promote((before,)), (after,))

    def test_the_lowest_is_promoted(self):
        self.assertEqual(engineering.promote((4, 4, 8)), (4, 6, 8))
        self.assertEqual(engineering.promote((4, 6)), (6, 6))

    def test_the_highest_is_fixed(self):
        self.assertEqual(engineering.fix((12,), (4, 6, 8)), ((8, 12), (4, 6)))
        self.assertEqual(engineering.fix((), (6, 6)), ((6,), (6,)))


class RoundTest(unittest.TestCase):
    def setUp(self):
        self.state = 10, (6,), ()

    def play(self, state, action, **shown):
        faces = {int(die[1:]): list(faces) for die, faces in shown.items()}
        return engineering.play_round(state, action, stacked_dice(faces))

    def test_new(self):
        self.assertEqual(
            self.play(self.state, "new", d4=[2], d6=[2]), (12, (4, 6), ())
        )

    def test_promote(self):
        self.assertEqual(self.play(self.state, "promote", d8=[3]), (11, (8,), ()))

    def test_a_break(self):
        self.assertEqual(
            self.play(self.state, "new", d4=[1], d6=[2]), (11, (6,), (4,))
        )

    def test_lost(self):
        self.assertEqual(
            self.play(self.state, "new", d4=[1], d6=[1]), (0, (), (4, 6))
        )

    def test_legacy_is_fixed_and_rolled(self):
        state = 10, (6,), (4, 8)
        for action in ("new", "promote", None):
            self.assertEqual(
                self.play(state, action, d6=[1], d8=[2]), (11, (8,), (4, 6))
            )


class GameTest(unittest.TestCase):
    def setUp(self):
        self.asked = []

    def policy(self, revenue, rounds_left):
        self.asked.append((revenue, rounds_left))
        return "new"

    def test_three_rounds(self):
        dice = stacked_dice({4: [2, 2, 2, 2, 2, 2]})
        self.assertEqual(engineering.play(self.policy, 3, dice), 6)
        self.assertEqual(self.asked, [((), 3), ((4,), 2), ((4, 4), 1)])

    def test_not_asked_with_legacy(self):
        dice = stacked_dice({4: [1, 3, 2, 2]})
        self.assertEqual(engineering.play(self.policy, 3, dice), 3)
        self.assertEqual(self.asked, [((), 3), ((4,), 1)])

    def test_no_rounds(self):
        self.assertEqual(engineering.play(self.policy, 0, stacked_dice({})), 0)
