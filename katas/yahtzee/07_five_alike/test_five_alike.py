import pytest
from yahtzee import score


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_five_of_a_kind_is_a_full_house(face):
    assert score("full house", [face] * 5) == 25
