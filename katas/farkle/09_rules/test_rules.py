import pytest
from farkle import score, score_options


@pytest.mark.parametrize(
    ("roll", "options"),
    [
        ([2, 2, 3, 3, 4, 4], {}),
        ([6, 1, 6, 6], {(1,): 100, (6, 6, 6): 600, (1, 6, 6, 6): 700}),
        ([3, 2, 3, 2, 3, 2], {(2, 2, 2): 200, (3, 3, 3): 300, (2, 2, 2, 3, 3, 3): 500}),
    ],
)
def test_every_roll_offers_what_it_did_before(roll, options):
    assert score_options(roll) == options


def test_a_roll_offers_the_same_when_asked_again():
    first = score_options([1, 2, 3, 4, 5, 6])
    first.clear()

    assert score_options([1, 2, 3, 4, 5, 6])[1, 2, 3, 4, 5, 6] == 2500


def test_dice_score_what_they_did_before():
    assert score([1, 1, 1, 1, 5]) == 2050
