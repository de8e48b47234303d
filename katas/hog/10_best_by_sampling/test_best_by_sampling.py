import pytest
from dice import make_test_dice
from hog import max_scoring_num_rolls


@pytest.mark.parametrize(
    ("outcomes", "num_rolls"),
    [((3,), 10), ((6, 1), 1), ((4, 4, 4, 1), 2), ((2, 2, 2, 2, 2, 1), 3)],
)
def test_the_best_number_of_dice_scores_most_on_average(outcomes, num_rolls):
    assert max_scoring_num_rolls(make_test_dice(*outcomes)) == num_rolls


def test_of_several_numbers_that_score_as_much_the_fewest_is_best():
    assert max_scoring_num_rolls(make_test_dice(1)) == 1
