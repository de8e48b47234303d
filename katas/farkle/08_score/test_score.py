import pytest
from farkle import score


@pytest.mark.parametrize(
    ("kept", "points"),
    [
        ([], 0),
        ([1, 6, 6, 6], 700),
        ([1, 1, 1, 1], 2000),
    ],
)
def test_the_dice_kept_score_their_best_points(kept, points):
    assert score(kept) == points


@pytest.mark.parametrize("kept", [[2], [1, 2], [1, 1, 2, 2, 3, 3]])
def test_a_die_that_does_not_score_cannot_be_kept(kept):
    with pytest.raises(ValueError):  # noqa: PT011 - any message will do
        score(kept)
