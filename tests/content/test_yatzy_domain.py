"""Yatzy's world: all 252 rolls of five dice, in all fifteen boxes."""

from __future__ import annotations

from collections import Counter
from itertools import product
from pathlib import Path

import pytest

from dicedojo.course.course import load_kata
from dicedojo.course.domain import Call
from dicedojo.course.kata import Kata
from dicedojo.dice import FACES, Roll, all_hands
from dicedojo.engine.exam.oracle import play
from dicedojo.games.yahtzee.scorer import YATZY_BOXES

pytestmark = pytest.mark.course

ROOT = Path(__file__).resolve().parents[2]
UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")


@pytest.fixture(scope="module")
def yatzy() -> Kata:
    return load_kata(ROOT, "yatzy")


def card(roll: Roll) -> dict[str, int]:
    """Return what the card of the README says, written in another way."""
    counts = Counter(roll)
    shape = sorted(counts.values())
    best = {size: [f for f in FACES if counts[f] >= size] for size in (2, 3, 4)}
    return {
        **{box: face * counts[face] for face, box in enumerate(UPPER, 1)},
        "one pair": 2 * max(best[2], default=0),
        "two pairs": 2 * sum(best[2]) if len(best[2]) == 2 else 0,
        "three of a kind": 3 * sum(best[3]),
        "four of a kind": 4 * sum(best[4]),
        "small straight": 15 if set(roll) == {1, 2, 3, 4, 5} else 0,
        "large straight": 20 if set(roll) == {2, 3, 4, 5, 6} else 0,
        "full house": sum(roll) if shape == [2, 3] else 0,
        "chance": sum(roll),
        "yatzy": 50 if shape == [5] else 0,
    }


def asked(calls: tuple[Call, ...]) -> list[tuple[str, Roll]]:
    return [(call.arguments[0], tuple(call.arguments[1])) for call in calls]


def test_every_roll_is_asked_sorted_and_shuffled_in_every_box(yatzy: Kata) -> None:
    hands = list(all_hands(5, least=5))
    mixed = [hand for hand in hands if len(set(hand)) > 1]

    questions = asked(yatzy.domain.questions)

    assert len(questions) == len(set(questions))
    for box in YATZY_BOXES:
        rolls = [roll for each, roll in questions if each == box]
        assert rolls[: len(hands)] == hands
        assert {tuple(sorted(roll)) for roll in rolls} == set(hands)
        assert len(rolls) - len(hands) > len(mixed) * 0.9


def test_each_hand_stands_for_its_orders(yatzy: Kata) -> None:
    hands = list(product(all_hands(5, least=5), YATZY_BOXES))

    assert [(roll, box) for box, roll in asked(yatzy.domain.representatives)] == hands
    assert yatzy.domain.refused == ()


def test_the_last_solution_scores_as_the_card_says(yatzy: Kata) -> None:
    reference = yatzy.load(yatzy.reference, "yatzy_reference_points")

    for box, dice in product(YATZY_BOXES, product(FACES, repeat=5)):
        call = Call("score", (box, [*dice]))
        assert play(yatzy, reference, call).answer == card(dice)[box], call
