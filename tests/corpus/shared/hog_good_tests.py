import hog
import pytest
from dice import four_sided, make_test_dice, six_sided, stacked


class TestRolls:
    def test_sum(self):
        assert hog.roll_dice(2, make_test_dice(4, 6)) == 10
        assert hog.roll_dice(3, make_test_dice(2, 2, 5)) == 9

    def test_pig_out(self):
        assert hog.roll_dice(3, make_test_dice(6, 1, 6)) == 1
        assert hog.roll_dice(2, make_test_dice(1, 4)) == 1
        assert hog.roll_dice(2, make_test_dice(4, 1)) == 1

    def test_all_dice_fall(self):
        dice = make_test_dice(1, 2, 3, 4)
        assert hog.roll_dice(2, dice) == 1
        assert hog.roll_dice(2, dice) == 7

    def test_refused(self):
        for number in (0, -1, 11):
            with pytest.raises(ValueError):
                hog.roll_dice(number)


class TestTurns:
    @pytest.mark.parametrize(("score", "points"), [(42, 5), (48, 9), (7, 8), (0, 1), (90, 10)])
    def test_bacon(self, score, points):
        assert hog.take_turn(0, score) == points

    def test_dice(self):
        assert hog.take_turn(2, 48, make_test_dice(4, 6)) == 10
        assert hog.take_turn(2, 48, make_test_dice(4, 1)) == 1


class TestDice:
    def test_four_sided(self):
        assert hog.select_dice(0, 0) is four_sided
        assert hog.select_dice(10, 4) is four_sided

    def test_six_sided(self):
        assert hog.select_dice(7, 1) is six_sided
        assert hog.select_dice(10, 10) is six_sided


class TestGame:
    def test_other(self):
        assert hog.other(0) == 1
        assert hog.other(1) == 0

    def test_player_0_wins(self):
        with stacked(four=[4, 4]):
            assert hog.play(hog.always_roll(2), hog.always_roll(2), 8) == (8, 0)

    def test_player_1_wins(self):
        with stacked(four=[4], six=[5]):
            assert hog.play(hog.always_roll(1), hog.always_roll(1), 5) == (4, 5)

    def test_different_strategies(self):
        with stacked(four=[4], six=[5, 6]):
            assert hog.play(hog.always_roll(1), hog.always_roll(2), 11) == (4, 11)

    def test_swap(self):
        with stacked(four=[4], six=[2, 5]):
            assert hog.play(hog.always_roll(1), hog.always_roll(1), 7) == (7, 4)

    def test_swap_takes_the_win(self):
        with stacked(four=[3], six=[6]):
            assert hog.play(hog.always_roll(1), hog.always_roll(1), 6) == (6, 3)

    def test_bacon_only(self):
        with stacked():
            assert hog.play(hog.always_roll(0), hog.always_roll(0), 10) == (11, 6)


class TestStrategies:
    def test_always_roll(self):
        assert hog.always_roll(3)(10, 20) == 3
        assert hog.always_roll(8)(99, 0) == 8

    def test_bacon(self):
        assert hog.bacon_strategy(0, 70) == 0
        assert hog.bacon_strategy(0, 66) == 5
        assert hog.bacon_strategy(90, 12) == 5

    def test_swap(self):
        assert hog.swap_strategy(8, 22) == 0
        assert hog.swap_strategy(7, 22) == 5
        assert hog.swap_strategy(26, 17) == 5
        assert hog.swap_strategy(0, 70) == 0


class TestAverages:
    def test_make_averaged(self):
        assert hog.make_averaged(make_test_dice(3, 4), 2)() == 3.5
        assert hog.make_averaged(hog.roll_dice, 2)(2, make_test_dice(2, 3, 4, 5)) == 7

    def test_best(self):
        assert hog.max_scoring_num_rolls(make_test_dice(3)) == 10
        assert hog.max_scoring_num_rolls(make_test_dice(1)) == 1
