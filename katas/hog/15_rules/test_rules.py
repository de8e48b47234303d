import pytest
from hog import final_strategy

SCORES = [(0, 0), (8, 22), (18, 10), (35, 70), (50, 99), (92, 35), (99, 99)]


@pytest.mark.parametrize(("score", "opponent_score"), SCORES)
def test_my_strategy_rolls_none_to_ten_dice(score, opponent_score):
    num_rolls = final_strategy(score, opponent_score)

    assert type(num_rolls) is int
    assert num_rolls in range(11)


@pytest.mark.parametrize(("score", "opponent_score"), SCORES)
def test_my_strategy_decides_the_same_when_it_is_asked_again(score, opponent_score):
    said = final_strategy(score, opponent_score)

    assert final_strategy(score, opponent_score) == said
    assert said is not None
