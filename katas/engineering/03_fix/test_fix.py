import pytest
from engineering import fix


@pytest.mark.parametrize(
    ("revenue", "legacy", "after"),
    [
        pytest.param((), (6,), ((6,), ()), id="the only one"),
        pytest.param((4,), (4, 12), ((4, 12), (4,)), id="the most faces"),
        pytest.param((12,), (6,), ((6, 12), ()), id="back in order"),
        pytest.param((8,), (4, 4), ((4, 8), (4,)), id="one of two alike"),
    ],
)
def test_the_legacy_die_with_the_most_faces_comes_back(revenue, legacy, after):
    assert fix(revenue, legacy) == after
