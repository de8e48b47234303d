"""Every rule of Greed, tried at its edges."""

import pytest
from greed import score


@pytest.mark.parametrize(
    ("roll", "points"),
    [
        pytest.param([1, 1, 1], 1000, id="triple one"),
        pytest.param([2, 2, 2], 200, id="triple two"),
        pytest.param([3, 3, 3], 300, id="triple three"),
        pytest.param([4, 4, 4], 400, id="triple four"),
        pytest.param([5, 5, 5], 500, id="triple five"),
        pytest.param([6, 6, 6], 600, id="triple six"),
    ],
)
def test_three_of_a_kind(roll, points):
    assert score(roll) == points


@pytest.mark.parametrize(
    ("roll", "points"),
    [
        pytest.param([1], 100, id="a one"),
        pytest.param([1, 1], 200, id="two ones"),
        pytest.param([5], 50, id="a five"),
        pytest.param([5, 5], 100, id="two fives"),
        pytest.param([1, 5], 150, id="a one and a five"),
        pytest.param([1, 2, 3, 4, 5], 150, id="no straight"),
    ],
)
def test_single_ones_and_fives(roll, points):
    assert score(roll) == points


@pytest.mark.parametrize(
    "roll", [[], [2], [3], [4], [6], [2, 2], [3, 3], [4, 4], [6, 6], [2, 3, 4, 6]]
)
def test_other_dice_score_nothing(roll):
    assert score(roll) == 0


@pytest.mark.parametrize(
    ("roll", "points"),
    [
        pytest.param([1, 1, 1, 1], 1100, id="four ones"),
        pytest.param([1, 1, 1, 1, 1], 1200, id="five ones"),
        pytest.param([2, 2, 2, 2], 200, id="four twos"),
        pytest.param([6, 6, 6, 6, 6], 600, id="five sixes"),
        pytest.param([5, 5, 5, 5, 3], 550, id="four fives"),
        pytest.param([5, 5, 5, 5, 5], 600, id="five fives"),
        pytest.param([1, 1, 1, 5], 1050, id="three ones and a five"),
        pytest.param([1, 3, 3, 3], 400, id="a one and three threes"),
        pytest.param([2, 3, 3, 3, 5], 350, id="threes between a two and a five"),
    ],
)
def test_the_dice_that_are_left_score_too(roll, points):
    assert score(roll) == points


@pytest.mark.parametrize(
    ("roll", "points"),
    [
        pytest.param([2, 3, 2, 2], 200, id="twos around a three"),
        pytest.param([1, 1, 5, 1, 1], 1150, id="ones around a five"),
        pytest.param([5, 6, 5, 1, 5], 600, id="fives with gaps"),
    ],
)
def test_the_order_does_not_matter(roll, points):
    assert score(roll) == points


def test_a_roll_may_be_a_tuple():
    assert score((5, 1, 5, 5)) == 600


def test_the_players_list_stays_as_it_was():
    roll = [5, 1, 5, 5]

    score(roll)

    assert roll == [5, 1, 5, 5]


@pytest.mark.parametrize("roll", [[0], [7], [-1], [True], ["1"], [1.0], [None], [1, 7]])
def test_what_is_no_face_is_refused(roll):
    with pytest.raises(ValueError):  # noqa: PT011 - any message will do
        score(roll)


def test_five_fours_end():
    assert score([4, 4, 4, 4, 4]) == 400
