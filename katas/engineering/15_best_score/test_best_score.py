import pytest
from engineering import best_score


@pytest.mark.parametrize(
    ("rounds", "mean"),
    [(0, 0), (1, 0.75), (2, 2.015625), (3, 3.683349609375), (5, 7.845057120546699)],
)
def test_the_best_mean_score(rounds, mean):
    assert best_score(rounds) == pytest.approx(mean)
