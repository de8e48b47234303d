import pytest
from hog import final_strategy


@pytest.mark.parametrize(
    ("score", "opponent_score"),
    [
        pytest.param(90, 99, id="exactly to 100"),
        pytest.param(91, 80, id="exactly to 100 with less bacon"),
        pytest.param(98, 99, id="beyond 100"),
        pytest.param(95, 84, id="beyond 100 with less bacon"),
    ],
)
def test_bacon_that_wins_is_taken(score, opponent_score):
    assert final_strategy(score, opponent_score) == 0


def test_bacon_that_would_hand_over_the_win_is_left():
    assert final_strategy(94, 50) > 0
