from farkle import THREE_PAIRS, play, roll_dice, score, score_options, take_turn
from props import Script, StackedDice
from pytest import mark, raises


class TestScore:
    def test_single_dice(self):
        assert score([1]) == 100
        assert score([5]) == 50

    @mark.parametrize("face", [2, 3, 4, 5, 6])
    def test_of_a_kind(self, face):
        assert score([face] * 3) == face * 100
        assert score([face] * 4) == 1000
        assert score([face] * 5) == 2000
        assert score([face] * 6) == 3000

    def test_ones(self):
        assert score([1, 1]) == 200
        assert score([1, 1, 1]) == 1000
        assert score([1, 1, 1, 1]) == 2000

    def test_straight(self):
        assert score([6, 2, 4, 1, 3, 5]) == 2500

    def test_no_dice(self):
        assert score([]) == 0

    def test_dice_that_do_not_score(self):
        with raises(ValueError):
            score([2])
        with raises(ValueError):
            score([1, 1, 1, 4])

    def test_three_pairs(self):
        assert score([2, 2, 3, 3, 6, 6], THREE_PAIRS) == 1500
        with raises(ValueError):
            score([2, 2, 3, 3, 6, 6])


class TestOptions:
    def test_one_and_three_sixes(self):
        assert score_options([6, 1, 6, 6]) == {
            (1,): 100,
            (6, 6, 6): 600,
            (1, 6, 6, 6): 700,
        }

    def test_ones_and_fives(self):
        options = score_options([1, 5, 1])
        assert options == {
            (1,): 100,
            (5,): 50,
            (1, 1): 200,
            (1, 5): 150,
            (1, 1, 5): 250,
        }

    def test_bust(self):
        assert score_options([2, 2, 3, 4, 6, 6]) == {}


class TestTurn:
    def test_bank_at_once(self):
        turn = take_turn(Script(((1,), False)), StackedDice((1, 2, 3, 4, 6, 6)), 2000)
        assert turn == 100

    def test_points_add_up(self):
        player = Script(((1,), True), ((5,), False))
        dice = StackedDice((1, 2, 3, 4, 6, 6), (5, 2, 3, 3, 4))
        assert take_turn(player, dice, 2000) == 150

    def test_bust(self):
        player = Script(((1,), True))
        dice = StackedDice((1, 2, 3, 4, 6, 6), (2, 2, 3, 3, 4))
        assert take_turn(player, dice, 2000) == 0

    def test_hot_dice(self):
        player = Script(((1, 2, 3, 4, 5, 6), True), ((1,), False))
        dice = StackedDice((1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 6, 6))
        assert take_turn(player, dice, 2000) == 2600

    def test_bust_after_hot_dice(self):
        player = Script(((1, 2, 3, 4, 5, 6), True))
        dice = StackedDice((1, 2, 3, 4, 5, 6), (2, 2, 3, 4, 6, 6))
        assert take_turn(player, dice, 2000) == 0

    def test_below_1000_nothing_is_banked_at_first(self):
        player = Script(((1,), False))
        assert take_turn(player, StackedDice((1, 2, 3, 4, 6, 6)), 0) == 0

    def test_1000_can_be_banked(self):
        player = Script(((1, 1, 1), False))
        assert take_turn(player, StackedDice((1, 1, 1, 4, 6, 6)), 0) == 1000

    def test_illegal_keep(self):
        with raises(ValueError):
            take_turn(Script(((2,), False)), StackedDice((1, 2, 3, 4, 6, 6)), 2000)


class TestGame:
    def test_last_round(self):
        first = Script(((1, 1, 1, 1), False))
        second = Script(((1, 1, 1), False))
        dice = StackedDice((2, 2, 3, 4, 6, 6), (1, 1, 1, 2, 3, 4), (1, 1, 1, 1, 3, 4))
        assert play([first, second], dice, 1000) == [2000, 1000]

    def test_leader_does_not_roll_again(self):
        dice = StackedDice((1, 1, 1, 2, 3, 4), (2, 2, 3, 4, 6, 6))
        assert play([Script(((1, 1, 1), False)), Script()], dice, 1000) == [1000, 0]

    def test_two_rounds(self):
        player = Script(((1, 1, 1), False), ((5,), False))
        dice = StackedDice((1, 1, 1, 2, 3, 4), (5, 2, 3, 3, 4, 4))
        assert play([player], dice, 1050) == [1050]


def test_roll_dice():
    roll = roll_dice(4)
    assert len(roll) == 4
    assert set(roll) <= {1, 2, 3, 4, 5, 6}
