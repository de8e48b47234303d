import pytest
from hog import final_strategy


@pytest.mark.parametrize(
    ("score", "opponent_score", "num_rolls"),
    [
        pytest.param(89, 99, 4, id="the last turn: eleven points or none"),
        pytest.param(87, 99, 4, id="the last turn: four-sided dice come too late"),
        pytest.param(88, 98, 0, id="four-sided dice come in time"),
        pytest.param(98, 99, 0, id="bacon wins"),
    ],
)
def test_near_the_end_the_strategy_wins_most_often(score, opponent_score, num_rolls):
    assert final_strategy(score, opponent_score) == num_rolls
