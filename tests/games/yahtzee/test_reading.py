from __future__ import annotations

import pytest

from dicedojo.dice import Roll
from dicedojo.errors import UnusableInput
from dicedojo.games.yahtzee.card import SOURCE, YATZY
from dicedojo.games.yahtzee.reading import (
    read_card,
    read_question,
    read_roll,
    read_variant,
)
from dicedojo.games.yahtzee.scorer import BOXES, YATZY_BOXES

OPTIONS = {"variant": None, "card": None, "roll": None, "rolls_left": None}
FULL_YATZY = ",".join(f"{box}={5 * (box == 'chance')}" for box in YATZY_BOXES)
FULL = ",".join(f"{box}={0 if box != 'chance' else 20}" for box in BOXES)


def test_a_card_is_read_box_by_box() -> None:
    card = read_card(" Three-of_a kind=17, ones=3 ,,chance=22")

    assert dict(card.points) == {"three of a kind": 17, "ones": 3, "chance": 22}


def test_a_card_of_yatzy_is_read_by_its_boxes() -> None:
    card = read_card("One-pair=10, full house=28, yatzy=50", YATZY)

    assert dict(card.points) == {"one pair": 10, "full house": 28, "yatzy": 50}
    assert card.variant is YATZY


def test_a_box_of_yatzy_is_told_from_a_slip() -> None:
    with pytest.raises(UnusableInput) as refusal:
        read_card("one pair=10")

    assert refusal.value.hint == "It is a box of Yatzy: --variant yatzy."


@pytest.mark.parametrize("text", ["11345", "5 4 3 1 1", "1,1,3,4,5"])
def test_a_roll_is_read_in_any_order(text: str) -> None:
    assert read_roll(text) == (1, 1, 3, 4, 5)


def test_without_a_variant_the_source_counts() -> None:
    assert read_variant(None) is SOURCE
    assert read_variant("Yatzy") is YATZY


@pytest.mark.parametrize(
    ("options", "roll", "rolls_left", "is_general"),
    [
        pytest.param({}, None, 2, True, id="nothing stated"),
        pytest.param({"card": "ones=3"}, None, 2, False, id="a card"),
        pytest.param({"roll": "66666"}, (6,) * 5, 2, False, id="a roll"),
        pytest.param(
            {"roll": "66666", "rolls_left": 2}, (6,) * 5, 2, False, id="the first roll"
        ),
        pytest.param(
            {"roll": "66666", "rolls_left": 0}, (6,) * 5, 0, False, id="the last roll"
        ),
    ],
)
def test_a_question_is_made_from_the_options(
    options: dict[str, object], roll: Roll | None, rolls_left: int, is_general: bool
) -> None:
    question = read_question(OPTIONS | options)

    assert (question.roll, question.rolls_left) == (roll, rolls_left)
    assert question.is_general is is_general


@pytest.mark.parametrize(
    ("options", "what", "then"),
    [
        pytest.param(
            {"variant": "yat"},
            "There is no variant 'yat' of Yahtzee.",
            "--variant yatzy",
            id="part of a variant",
        ),
        pytest.param(
            {"variant": "x"}, "There is no variant", "--variant source", id="no variant"
        ),
        pytest.param(
            {"card": "ones=7"},
            "ones cannot hold 7 points.",
            '--card "ones=3,chance=22"',
            id="too many ones",
        ),
        pytest.param(
            {"card": "ones=x"},
            "'x' is not a number of points.",
            "--card",
            id="no number",
        ),
        pytest.param(
            {"card": "ones=" + "9" * 5_000},
            "'99999999999999999...' is not a number of points.",
            "--card",
            id="a long number",
        ),
        pytest.param(
            {"card": "one=3"},
            "There is no box 'one' of Yahtzee.",
            "--card",
            id="no box",
        ),
        pytest.param(
            {"card": "=3"},
            "There is no box '' of Yahtzee.",
            "--card",
            id="a box without name",
        ),
        pytest.param(
            {"card": "chance"},
            "'chance' is not a box with its points.",
            "--card",
            id="no points",
        ),
        pytest.param(
            {"card": "ones=3,Ones=2"},
            "The box ones is on the card twice.",
            "--card",
            id="a box twice",
        ),
        pytest.param(
            {"card": FULL},
            "All 13 boxes of this card are filled.",
            "--card",
            id="a full card",
        ),
        pytest.param(
            {"variant": "yatzy", "card": "yahtzee=50"},
            "There is no box 'yahtzee' of Yatzy.\n  The boxes are: ones, twos, threes, "
            "fours, fives, sixes,\n  one pair, two pairs, three of a kind, four of a "
            "kind,\n",
            "--variant yatzy --card",
            id="a box of Yahtzee",
        ),
        pytest.param(
            {"variant": "yatzy", "card": "full house=25"},
            "full house cannot hold 25 points.\n"
            "  full house holds 0 or 7 to 28 points.",
            "--variant yatzy --card",
            id="Yahtzee's full house",
        ),
        pytest.param(
            {"variant": "yatzy", "card": FULL_YATZY},
            "All 15 boxes of this card are filled.\n"
            "  The game has ended with 5 points.",
            "--variant yatzy --card",
            id="a full card of Yatzy",
        ),
        pytest.param(
            {"roll": "1134"},
            "'1134' is not a roll of five dice.",
            "--roll 11345",
            id="four dice",
        ),
        pytest.param(
            {"roll": "11347"}, "'11347' is not a roll", "--roll 11345", id="a seven"
        ),
        pytest.param({"roll": ""}, "'' is not a roll", "--roll 11345", id="no dice"),
        pytest.param(
            {"rolls_left": 1},
            "--rolls-left needs a roll.",
            "--roll 11345 --rolls-left 1",
            id="rolls left of nothing",
        ),
        pytest.param(
            {"roll": "11345", "rolls_left": 3},
            "--rolls-left must be at most 2 (got 3).",
            "--roll 11345 --rolls-left 2",
            id="three rolls left",
        ),
    ],
)
def test_what_cannot_be_read_is_refused_with_the_next_command(
    options: dict[str, object], what: str, then: str
) -> None:
    with pytest.raises(UnusableInput) as refusal:
        read_question(OPTIONS | options)

    assert str(refusal.value).startswith(what)
    assert refusal.value.next.startswith("dojo exact yahtzee ")
    assert then in refusal.value.next
    assert max(map(len, str(refusal.value).splitlines())) <= 80
