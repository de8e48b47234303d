"""Suites of Yahtzee: boxes with names, and cards that are filled."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from .suites import Change, Suite, kata_suite

suite = partial(kata_suite, "yahtzee")

YAHTZEE = """\
UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")


def of_a_kind(size):
    def match(dice):
        return any(dice.count(face) >= size for face in dice)

    return match


def full_house(dice):
    return sorted(map(dice.count, set(dice))) in ([2, 3], [5])


def straight(length):
    return lambda dice: any(
        set(range(first, first + length)) <= set(dice) for first in range(1, 8 - length)
    )


CARD = {
    **{box: (any, lambda dice, face=face: face * dice.count(face))
       for face, box in enumerate(UPPER, 1)},
    "three of a kind": (of_a_kind(3), sum),
    "four of a kind": (of_a_kind(4), sum),
    "full house": (full_house, lambda dice: 25),
    "small straight": (straight(4), lambda dice: 30),
    "large straight": (straight(5), lambda dice: 40),
    "yahtzee": (of_a_kind(5), lambda dice: 50),
    "chance": (any, sum),
}


def score(box, dice):
    if box not in CARD:
        raise ValueError(f"{box!r} is not a box of the card")
    for die in dice:
        if type(die) is not int or not 1 <= die <= 6:
            raise ValueError(f"{die!r} is not a face of a die")
    match, points = CARD[box]
    return points(dice) if match(dice) else 0


def scorecard(dice):
    return {box: score(box, dice) for box in CARD}


def choose_box(card, dice):
    boxes = [box for box in CARD if box not in card]
    return max(boxes, key=lambda box: score(box, dice))
"""
KIND: Change = (">= size", "> size")
HOUSE: Change = ("([2, 3], [5])", "([2, 3],)")
STRAIGHT: Change = ("8 - length", "7 - length")
CHANCE: Change = ('"chance": (any, sum)', '"chance": (any, max)')
FILLED: Change = ("if box not in card]", "]")
BOUND: Change = ("face=face", "Face=face")

BOXES = suite(
    "every box, by name and from the program's card",
    YAHTZEE,
    """\
import pytest
import yahtzee
from yahtzee import CARD, choose_box, score, scorecard

DICE = [[1, 2, 3, 4, 5], [6] * 5, [2, 2, 3, 3, 3], [1, 1, 1, 1, 6], [3, 4, 5, 6, 6]]


@pytest.mark.parametrize("dice", DICE, ids=str)
@pytest.mark.parametrize("box", CARD)
def test_same_points(box, dice):
    assert scorecard(dice)[box] == score(box, dice) == score(box, tuple(dice)) >= 0


@pytest.mark.parametrize(
    ("number", "total"), [(0, 100), (1, 30 * 4 + 25 + 50), (2, 64), (3, 40), (4, 78)]
)
def test_totals(number, total):
    assert sum(scorecard(DICE[number]).values()) == total


def test_order():
    assert list(scorecard(DICE[0])) == list(CARD) and len(CARD) == 13
    assert [*CARD][:6] == list(yahtzee.UPPER)


def test_choice():
    assert choose_box({}, DICE[0]) == "large straight"
    assert choose_box({"large straight": 40}, DICE[0]) == "small straight"


def test_all_filled():
    with pytest.raises(ValueError, match="empty"):
        choose_box(scorecard(DICE[1]), DICE[1])


@pytest.mark.parametrize("box", ["", "Ones", None, 1, ("ones",)])
def test_unknown(box):
    with pytest.raises(ValueError) as refused:
        score(box, [1] * 5)
    assert repr(box) in str(refused.value)
""",
    KIND,
    HOUSE,
    STRAIGHT,
    CHANCE,
    FILLED,
    BOUND,
    ("match(dice) else 0", "match(dice) else None"),
    ("{box!r} is", "{box} is"),
)

CARDS = suite(
    "cards in dicts, lists and objects that the program fills",
    """\
BOXES = ("ones", "twos", "chance")


def fill(card, box, dice):
    points = sum(dice) if box == "chance" else dice.count(BOXES.index(box) + 1)
    return {**card, box: points}


def fill_in_place(card, box, dice):
    card[box] = sum(dice)


def total(cards):
    return [sum(card.values()) for card in cards]


class Player:
    def __init__(self, name, card=None):
        self.name = name
        self.card = dict(card) if card else {}

    def play(self, choose, dice):
        box = choose(dict(self.card), list(dice))
        self.card[box] = sum(dice)
        return self.card[box]

    def boxes(self):
        return sorted(self.card)


def table(players):
    return {player.name: dict(player.card) for player in players}
""",
    """\
import copy
import pytest
from yahtzee import Player, fill, fill_in_place, table, total

START = {"ones": 3}


@pytest.fixture
def card():
    return copy.deepcopy(START)


def test_new_card(card):
    assert fill(card, "twos", [2, 2, 1]) == {"ones": 3, "twos": 2}
    assert card == START


def test_in_place(card):
    assert fill_in_place(card, "chance", (1, 2)) is None
    assert card == {"ones": 3, "chance": 3} and START == {"ones": 3}


def test_total(card):
    assert total([card, {}, card]) == [3, 0, 3]


def test_card_of_a_player(card):
    player = Player("ada", card)
    card["ones"] = 0
    assert player.card == START


def test_player_changes_no_card(card):
    Player("ada", card).play(lambda card, dice: "twos", [6])
    assert card == START


def test_choice_gets_copies(card):
    def choose(card, dice):
        dice.append(100)
        card["chance"] = 1
        return "twos"

    player = Player("ada", card)
    assert player.play(choose, [1, 1]) == 2 and player.boxes() == ["ones", "twos"]


def test_choice_keeps_the_card():
    kept = []
    player = Player("joe")
    player.play(lambda card, dice: kept.append(card) or "ones", [1])
    player.play(lambda card, dice: kept.append(card) or "twos", [2])
    assert kept == [{}, {"ones": 1}]


def test_table():
    player = Player("ada")
    before = table([player])
    player.play(lambda *_: "ones", [5])
    assert before == {"ada": {}} and table([player]) == {"ada": {"ones": 5}}
""",
    ("return {**card, box: points}", "card[box] = points\n    return card"),
    ("dict(card) if card else {}", "card or {}"),
    ("choose(dict(self.card), list(dice))", "choose(self.card, list(dice))"),
    ("choose(dict(self.card), list(dice))", "choose(dict(self.card), dice)"),
    ("player.name: dict(player.card)", "player.name: player.card"),
    ("card[box] = sum(dice)", "card = {**card, box: sum(dice)}"),
    ("return sorted(self.card)", "return [*self.card]"),
    ("BOXES.index(box) + 1", "BOXES.index(box)"),
)

ALL: tuple[Suite, ...] = (
    replace(BOXES, takes_long=True),
    CARDS,
)
