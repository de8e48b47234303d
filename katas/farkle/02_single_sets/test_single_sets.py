import pytest
from farkle import score_options


@pytest.mark.parametrize(
    ("roll", "options"),
    [
        ([1, 2, 3, 4, 6], {(1,): 100}),
        ([2, 3, 4, 5, 6], {(5,): 50}),
        ([2, 3, 3, 3, 6], {(3, 3, 3): 300}),
        ([2, 2, 3, 4, 6, 6], {}),
    ],
)
def test_a_scoring_set_can_be_kept(roll, options):
    assert score_options(roll) == options
