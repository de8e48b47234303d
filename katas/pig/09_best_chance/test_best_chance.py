import pytest
from pig import best_chance


def test_a_game_to_2_leaves_nothing_to_decide():
    assert best_chance(goal=2) == pytest.approx(6 / 7)


def test_the_best_chance_in_a_game_to_10_with_a_coin():
    assert best_chance(goal=10, sides=2) == pytest.approx(0.532987, abs=1e-6)
