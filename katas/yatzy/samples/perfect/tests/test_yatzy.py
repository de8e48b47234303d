"""Every box of Yatzy's card, tried at its edges."""

import pytest
from yatzy import score


def cases(box, expected):
    """Return what each roll of a table scores in a box."""
    return [
        pytest.param(box, [int(die) for die in roll], points, id=f"{box} {roll}")
        for roll, points in expected.items()
    ]


@pytest.mark.parametrize(
    ("box", "dice", "points"),
    [
        *cases("ones", {"11111": 5, "12422": 1, "23456": 0}),
        *cases("twos", {"12422": 6, "22222": 10, "11111": 0}),
        *cases("threes", {"31365": 6, "33333": 15, "22222": 0}),
        *cases("fours", {"12422": 4, "44444": 20, "33333": 0}),
        *cases("fives", {"55551": 20, "55555": 25, "66664": 0}),
        *cases("sixes", {"66666": 30, "11556": 6, "55555": 0}),
    ],
)
def test_an_upper_box_pays_for_its_face(box, dice, points):
    assert score(box, dice) == points


@pytest.mark.parametrize(
    ("box", "dice", "points"),
    cases("chance", {"12422": 11, "66666": 30, "13462": 16, "12345": 15, "23456": 20}),
)
def test_chance_pays_for_all_dice(box, dice, points):
    assert score(box, dice) == points


@pytest.mark.parametrize(
    ("box", "dice", "points"),
    [
        *cases("one pair", {"33126": 6, "16214": 2, "62346": 12, "12345": 0}),
        *cases("one pair", {"33441": 8, "11122": 4, "33341": 6, "66666": 12}),
        *cases("three of a kind", {"33345": 9, "26252": 6, "44441": 12, "55555": 15}),
        *cases("three of a kind", {"33446": 0, "11666": 18, "11122": 3, "12345": 0}),
        *cases("four of a kind", {"22225": 8, "44144": 16, "66666": 24, "22255": 0}),
    ],
)
def test_equal_dice_pay_their_own_sum(box, dice, points):
    assert score(box, dice) == points


@pytest.mark.parametrize(
    ("box", "dice", "points"),
    [
        *cases("two pairs", {"11233": 8, "52526": 14, "33322": 10, "11122": 6}),
        *cases("two pairs", {"11234": 0, "33331": 0, "44444": 0, "12346": 0}),
        *cases("full house", {"11222": 8, "33322": 13, "65656": 28, "11122": 7}),
        *cases("full house", {"22334": 0, "44412": 0, "22225": 0, "44444": 0}),
    ],
)
def test_two_pairs_and_a_full_house_have_two_faces(box, dice, points):
    assert score(box, dice) == points


@pytest.mark.parametrize(
    ("box", "dice", "points"),
    [
        *cases("small straight", {"12345": 15, "41532": 15, "23456": 0, "12344": 0}),
        *cases("small straight", {"12346": 0, "11111": 0, "12356": 0}),
        *cases("large straight", {"23456": 20, "62543": 20, "12345": 0, "33456": 0}),
        *cases("large straight", {"13456": 0, "11111": 0, "12346": 0}),
    ],
)
def test_a_straight_is_one_of_two_rows(box, dice, points):
    assert score(box, dice) == points


@pytest.mark.parametrize(
    ("box", "dice", "points"),
    cases("yatzy", {"11111": 50, "66666": 50, "44442": 0, "24444": 0, "12345": 0}),
)
def test_a_yatzy_is_five_equal_dice(box, dice, points):
    assert score(box, dice) == points


@pytest.mark.parametrize(
    "box", ["one pair", "two pairs", "full house", "small straight", "large straight"]
)
def test_scoring_moves_no_die(box):
    dice = [3, 1, 3, 6, 1]

    score(box, dice)

    assert dice == [3, 1, 3, 6, 1]
