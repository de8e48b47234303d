import pytest
from pig import hold_at, win_chance


def test_five_faces_of_six_win_a_game_to_2():
    assert win_chance(hold_at(1), hold_at(1), goal=2) == pytest.approx(6 / 7)
