import pytest
from dice import four_sided, make_test_dice, six_sided
from hog import roll_dice, select_dice, take_turn

ROLLS = [
    ((2, 3), 5),
    ((6, 6, 6), 18),
    ((1, 6), 1),
    ((6, 1), 1),
    ((5, 5, 1, 5), 1),
    ((2, 2, 2, 2, 2), 10),
]


@pytest.mark.parametrize(("faces", "points"), ROLLS)
def test_roll_dice(faces, points):
    assert roll_dice(len(faces), make_test_dice(*faces)) == points


@pytest.mark.parametrize(("faces", "points"), ROLLS)
def test_take_turn(faces, points):
    assert take_turn(len(faces), 50, make_test_dice(*faces)) == points


@pytest.mark.parametrize("score", range(100))
def test_bacon(score):
    tens, ones = score // 10, score % 10
    assert take_turn(0, score) == max(tens, ones) + 1


@pytest.mark.parametrize("score", range(0, 100, 3))
def test_select_dice(score):
    for opponent_score in range(0, 100, 4):
        if (score + opponent_score) % 7 == 0:
            assert select_dice(score, opponent_score) is four_sided
        else:
            assert select_dice(score, opponent_score) is six_sided
