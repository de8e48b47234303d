import pytest
from yahtzee import score, scorecard

UPPER = {"ones": 1, "twos": 2, "threes": 3, "fours": 4, "fives": 5, "sixes": 6}


@pytest.mark.parametrize("box", UPPER)
@pytest.mark.parametrize(
    "dice", [[1, 2, 3, 4, 5], [6, 6, 1, 1, 1], [2, 4, 2, 4, 4], [3, 5, 3, 5, 5], [6] * 5]
)
def test_upper_boxes(box, dice):
    assert score(box, dice) == sum(die for die in dice if die == UPPER[box])


@pytest.mark.parametrize("face", range(1, 7))
def test_five_alike(face):
    dice = [face] * 5
    names = dict(zip(UPPER.values(), UPPER, strict=True))
    card = dict.fromkeys(UPPER, 0)
    card[names[face]] = 5 * face
    card["three of a kind"] = card["four of a kind"] = card["chance"] = 5 * face
    card["full house"] = 25
    card["small straight"] = card["large straight"] = 0
    card["yahtzee"] = 50
    assert scorecard(dice) == card


@pytest.mark.parametrize(
    ("box", "dice", "points"),
    [
        ("chance", [1, 2, 3, 4, 6], 16),
        ("chance", [6, 6, 5, 5, 5], 27),
        ("three of a kind", [2, 1, 2, 4, 2], 11),
        ("three of a kind", [4, 4, 4, 4, 1], 17),
        ("three of a kind", [6, 5, 5, 6, 6], 28),
        ("three of a kind", [1, 1, 2, 2, 3], 0),
        ("three of a kind", [1, 2, 3, 4, 5], 0),
        ("four of a kind", [3, 3, 1, 3, 3], 13),
        ("four of a kind", [2, 5, 5, 5, 5], 22),
        ("four of a kind", [6, 6, 6, 5, 5], 0),
        ("four of a kind", [1, 1, 2, 2, 3], 0),
        ("full house", [3, 2, 3, 2, 3], 25),
        ("full house", [1, 1, 6, 6, 6], 25),
        ("full house", [4, 4, 4, 1, 2], 0),
        ("full house", [4, 4, 4, 4, 2], 0),
        ("full house", [4, 4, 5, 5, 2], 0),
        ("full house", [1, 1, 3, 4, 5], 0),
        ("small straight", [1, 2, 3, 4, 1], 30),
        ("small straight", [1, 2, 3, 4, 6], 30),
        ("small straight", [5, 4, 3, 2, 2], 30),
        ("small straight", [2, 3, 3, 4, 5], 30),
        ("small straight", [6, 5, 4, 3, 1], 30),
        ("small straight", [3, 4, 5, 6, 6], 30),
        ("small straight", [1, 2, 3, 4, 5], 30),
        ("small straight", [2, 3, 4, 5, 6], 30),
        ("small straight", [1, 2, 3, 5, 6], 0),
        ("small straight", [1, 2, 4, 5, 6], 0),
        ("small straight", [1, 1, 4, 5, 6], 0),
        ("small straight", [1, 2, 3, 3, 3], 0),
        ("large straight", [1, 2, 3, 4, 5], 40),
        ("large straight", [6, 3, 5, 4, 2], 40),
        ("large straight", [1, 2, 3, 4, 6], 0),
        ("large straight", [1, 3, 4, 5, 6], 0),
        ("large straight", [2, 3, 4, 5, 5], 0),
        ("yahtzee", [1, 1, 1, 1, 2], 0),
        ("yahtzee", [6, 5, 5, 5, 5], 0),
        ("yahtzee", [3, 3, 3, 2, 2], 0),
    ],
)
def test_score(box, dice, points):
    assert score(box, dice) == points
    assert scorecard(dice)[box] == points


@pytest.mark.parametrize("dice", [[1, 1, 2, 3, 4], [6, 5, 4, 3, 2], [1, 2, 3, 5, 5]])
def test_a_card_has_thirteen_boxes(dice):
    card = scorecard(dice)
    assert len(card) == 13
    assert all(card[box] == score(box, dice) for box in card)
    assert sum(card[box] for box in UPPER) == sum(dice)


def test_small_straight_before_large():
    assert score("small straight", [1, 1, 2, 3, 4]) == 30
    assert score("large straight", [1, 1, 2, 3, 4]) == 0


def test_cards_are_separate():
    card = scorecard([6, 6, 6, 6, 1])
    scorecard([1, 2, 3, 4, 5])
    assert card["sixes"] == 24
    assert card["large straight"] == 0


@pytest.mark.parametrize("dice", [[5, 1, 4, 2, 3], [3, 1, 3, 1, 1]])
def test_dice_are_left_alone(dice):
    before = list(dice)
    for box in scorecard(dice):
        score(box, dice)
    assert dice == before


@pytest.mark.parametrize("die", [0, 7, -1, True, "1", 1.0, None])
def test_strange_dice(die):
    for box in ("ones", "chance", "full house", "yahtzee", "small straight"):
        with pytest.raises(ValueError):
            score(box, [1, 2, die, 4, 5])
    with pytest.raises(ValueError):
        scorecard([die, 2, 3, 4, 5])


@pytest.mark.parametrize("dice", [[], [6], [1, 2, 3, 4], [3] * 6])
def test_not_five_dice(dice):
    for box in ("threes", "chance", "three of a kind"):
        with pytest.raises(ValueError):
            score(box, dice)


@pytest.mark.parametrize("box", ["sevens", "", "Ones", "full-house", "bonus"])
def test_unknown_boxes(box):
    with pytest.raises(ValueError):
        score(box, [2, 2, 3, 3, 3])
