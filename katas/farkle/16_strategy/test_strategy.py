import pytest
from farkle import choose, score_options


@pytest.mark.parametrize(
    ("roll", "turn_points", "total"),
    [
        ((1, 2, 2, 3, 4, 6), 0, 0),
        ((1, 2, 3, 4, 5, 6), 0, 1000),
        ((3, 2, 3, 3), 150, 2500),
        ((2, 5), 350, 4300),
        ((1,), 1200, 0),
    ],
)
def test_the_strategy_keeps_dice_that_score(roll, turn_points, total):
    keep, roll_again = choose(roll, turn_points, total)

    assert tuple(sorted(keep)) in score_options(roll)
    assert type(roll_again) is bool


def test_a_player_without_points_does_not_bank_a_hundred():
    _, roll_again = choose((1, 2, 2, 3, 4, 6), 0, 0)

    assert roll_again is True


def test_nine_thousand_points_are_not_risked_for_two_dice():
    _, roll_again = choose((1, 2, 3), 9000, 1000)

    assert roll_again is False
