import pytest
from pig import hold_at, turn_chances


def test_a_turn_of_one_roll_brings_each_face_but_the_1():
    chances = turn_chances(hold_at(1), 0, 0)

    sixth = pytest.approx(1 / 6)
    assert chances == {0: sixth, 2: sixth, 3: sixth, 4: sixth, 5: sixth, 6: sixth}
