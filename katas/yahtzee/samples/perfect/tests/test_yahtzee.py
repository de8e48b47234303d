"""Every box of Yahtzee, tried at its edges."""

import pytest
from yahtzee import score, scorecard

UPPER = ["ones", "twos", "threes", "fours", "fives", "sixes"]


@pytest.mark.parametrize(("face", "box"), list(enumerate(UPPER, 1)))
def test_an_upper_box_adds_up_its_face(face, box):
    other = 1 if face > 1 else 2

    assert score(box, [face] * 5) == 5 * face
    assert score(box, [face, other, face, other, other]) == 2 * face
    assert score(box, [other] * 5) == 0


@pytest.mark.parametrize(
    ("dice", "points"),
    [
        pytest.param([1, 1, 1, 2, 3], 8, id="ones"),
        pytest.param([2, 2, 4, 2, 1], 11, id="twos"),
        pytest.param([3, 3, 3, 4, 5], 18, id="threes"),
        pytest.param([4, 4, 4, 1, 2], 15, id="fours"),
        pytest.param([5, 1, 5, 2, 5], 18, id="fives"),
        pytest.param([6, 6, 6, 5, 4], 27, id="sixes"),
        pytest.param([3, 3, 3, 3, 1], 13, id="four"),
        pytest.param([6, 6, 6, 6, 6], 30, id="five"),
        pytest.param([1, 1, 2, 2, 3], 0, id="two pairs"),
        pytest.param([1, 2, 3, 4, 5], 0, id="five faces"),
    ],
)
def test_three_of_a_kind(dice, points):
    assert score("three of a kind", dice) == points


@pytest.mark.parametrize(
    ("dice", "points"),
    [
        pytest.param([2, 2, 1, 2, 2], 9, id="four twos"),
        pytest.param([6, 6, 6, 6, 5], 29, id="four sixes"),
        pytest.param([4, 4, 4, 4, 4], 20, id="five"),
        pytest.param([4, 4, 4, 5, 5], 0, id="a full house"),
        pytest.param([1, 1, 2, 2, 3], 0, id="two pairs"),
        pytest.param([3, 3, 5, 5, 5], 0, id="a triple"),
    ],
)
def test_four_of_a_kind(dice, points):
    assert score("four of a kind", dice) == points


@pytest.mark.parametrize(
    ("dice", "points"),
    [
        pytest.param([2, 2, 3, 3, 3], 25, id="a pair and a triple"),
        pytest.param([6, 1, 6, 1, 6], 25, id="in any order"),
        pytest.param([4, 5, 4, 5, 4], 25, id="fours and fives"),
        pytest.param([5, 5, 5, 5, 5], 25, id="five of a kind"),
        pytest.param([1, 1, 1, 2, 3], 0, id="a triple"),
        pytest.param([1, 1, 2, 2, 3], 0, id="two pairs"),
        pytest.param([3, 3, 3, 3, 6], 0, id="four and one"),
        pytest.param([1, 1, 3, 4, 5], 0, id="a pair"),
    ],
)
def test_a_full_house(dice, points):
    assert score("full house", dice) == points


@pytest.mark.parametrize(
    ("dice", "points"),
    [
        pytest.param([1, 2, 3, 4, 6], 30, id="low"),
        pytest.param([2, 3, 4, 5, 2], 30, id="middle"),
        pytest.param([3, 4, 5, 6, 1], 30, id="high"),
        pytest.param([4, 1, 3, 2, 1], 30, id="in any order"),
        pytest.param([1, 2, 2, 3, 4], 30, id="with a pair inside"),
        pytest.param([1, 1, 2, 3, 4], 30, id="with a pair in front"),
        pytest.param([3, 4, 5, 6, 6], 30, id="with a pair behind"),
        pytest.param([1, 2, 3, 4, 5], 30, id="five in a row"),
        pytest.param([6, 5, 4, 3, 2], 30, id="five others"),
        pytest.param([1, 2, 3, 5, 6], 0, id="a gap"),
        pytest.param([1, 2, 4, 5, 6], 0, id="another gap"),
        pytest.param([1, 1, 4, 5, 6], 0, id="around the corner"),
        pytest.param([1, 2, 3, 3, 5], 0, id="three in a row"),
        pytest.param([4, 4, 4, 4, 4], 0, id="no joker"),
    ],
)
def test_a_small_straight(dice, points):
    assert score("small straight", dice) == points


@pytest.mark.parametrize(
    ("dice", "points"),
    [
        pytest.param([1, 2, 3, 4, 5], 40, id="low"),
        pytest.param([6, 4, 5, 3, 2], 40, id="high"),
        pytest.param([1, 2, 3, 4, 6], 0, id="four in a row"),
        pytest.param([2, 3, 4, 5, 5], 0, id="with a pair"),
        pytest.param([1, 3, 4, 5, 6], 0, id="a gap"),
        pytest.param([4, 4, 4, 4, 4], 0, id="no joker"),
    ],
)
def test_a_large_straight(dice, points):
    assert score("large straight", dice) == points


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_five_equal_dice_are_a_yahtzee_and_four_are_not(face):
    other = 2 if face == 1 else 1

    assert score("yahtzee", [face] * 5) == 50
    assert score("yahtzee", [face] * 4 + [other]) == 0


def test_chance_adds_up_all_dice():
    assert score("chance", [1, 2, 4, 2, 2]) == 11
    assert score("chance", [6, 6, 6, 6, 5]) == 29


def test_a_card_has_every_box():
    assert scorecard([5, 5, 1, 5, 1]) == {
        "ones": 2,
        "twos": 0,
        "threes": 0,
        "fours": 0,
        "fives": 15,
        "sixes": 0,
        "three of a kind": 17,
        "four of a kind": 0,
        "full house": 25,
        "small straight": 0,
        "large straight": 0,
        "yahtzee": 0,
        "chance": 17,
    }
    assert scorecard([2, 3, 4, 5, 6])["ones"] == 0


def test_the_next_card_is_another_one():
    card = scorecard([6, 6, 6, 6, 1])

    scorecard([1, 2, 3, 4, 5])

    assert (card["ones"], card["sixes"], card["chance"]) == (1, 24, 25)


def test_the_players_list_stays_as_it_was():
    dice = [4, 2, 3, 1, 6]

    scorecard(dice)

    assert dice == [4, 2, 3, 1, 6]


def test_dice_may_be_a_tuple():
    assert score("small straight", (4, 2, 3, 1, 6)) == 30


@pytest.mark.parametrize("stranger", [0, 7, -1, True, "1", 1.0, None])
def test_what_is_no_face_is_refused(stranger):
    with pytest.raises(ValueError):  # noqa: PT011 - any message will do
        score("chance", [1, 2, stranger, 4, 5])


@pytest.mark.parametrize("dice", [[], [6], [2, 3, 4, 5], [1, 2, 3, 4, 5, 6]])
def test_a_roll_has_five_dice(dice):
    with pytest.raises(ValueError):  # noqa: PT011 - any message will do
        score("chance", dice)


def test_an_unknown_box_is_refused():
    with pytest.raises(ValueError):  # noqa: PT011 - any message will do
        score("sevens", [2, 2, 3, 3, 3])
