import hog
import pytest


@pytest.mark.parametrize(
    ("num_rolls", "sides", "points"),
    [(1, 6, 3.5), (1, 4, 2.5), (2, 6, 211 / 36), (2, 4, 61 / 16)],
)
def test_the_mean_of_a_turn_counts_every_way(num_rolls, sides, points):
    assert hog.expected_points(num_rolls, sides) == pytest.approx(points)


def test_dice_have_six_sides_where_nothing_is_said():
    assert hog.expected_points(2) == pytest.approx(211 / 36)


def test_six_six_sided_dice_score_most_on_average():
    assert hog.best_num_rolls() == 6


def test_four_four_sided_dice_score_most_on_average():
    assert hog.best_num_rolls(4) == 4
