"""Yahtzee's world: all 7,776 rolls of five dice, in all thirteen boxes."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from pathlib import Path

import pytest

from dicedojo.course.course import load_kata
from dicedojo.course.domain import Call
from dicedojo.course.kata import Kata
from dicedojo.dice import Roll, all_hands, count_orders
from dicedojo.engine.exam.oracle import play

pytestmark = pytest.mark.course

ROOT = Path(__file__).resolve().parents[2]
HANDS = list(all_hands(5, least=5))
UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")


@pytest.fixture(scope="module")
def yahtzee() -> Kata:
    return load_kata(ROOT, "yahtzee")


def longest_row(roll: Roll) -> int:
    faces = sorted(set(roll))
    rows = groupby(faces, key=lambda face: face - faces.index(face))
    return max(len(list(row)) for _, row in rows)


def card(roll: Roll) -> dict[str, int]:
    """Return what the card of the README says, written in another way."""
    shape = sorted(Counter(roll).values())
    return {
        **{box: face * roll.count(face) for face, box in enumerate(UPPER, 1)},
        "three of a kind": sum(roll) if shape[-1] > 2 else 0,
        "four of a kind": sum(roll) if shape[-1] > 3 else 0,
        "full house": 25 if shape in ([2, 3], [5]) else 0,
        "small straight": 30 if longest_row(roll) > 3 else 0,
        "large straight": 40 if longest_row(roll) > 4 else 0,
        "yahtzee": 50 if shape == [5] else 0,
        "chance": sum(roll),
    }


def rolls_asked(calls: tuple[Call, ...], box: str) -> list[Roll]:
    return [
        tuple(call.arguments[1])
        for call in calls
        if call.function == "score" and call.arguments[0] == box
    ]


def boxes(yahtzee: Kata) -> set[str]:
    calls = yahtzee.domain.questions
    return {call.arguments[0] for call in calls if call.function == "score"}


def test_every_roll_is_asked_once_up_to_order_in_every_box(yahtzee: Kata) -> None:
    chosen = yahtzee.domain.representatives
    asked = [rolls_asked(chosen, box) for box in boxes(yahtzee)]

    assert len(HANDS) == 252
    assert asked == [HANDS] * 13


def test_every_box_is_asked_about_shuffled_dice_too(yahtzee: Kata) -> None:
    mixed = [hand for hand in HANDS if len(set(hand)) > 1]

    for box in boxes(yahtzee):
        fallen = [
            roll
            for roll in rolls_asked(yahtzee.domain.questions, box)
            if list(roll) != sorted(roll)
        ]
        assert len(fallen) > len(mixed) * 0.9
        assert {tuple(sorted(roll)) for roll in fallen} <= set(mixed)


def test_the_sweep_asks_for_the_card_of_all_7776_rolls(yahtzee: Kata) -> None:
    ordered = yahtzee.domain.in_every_order

    assert [tuple(call.arguments[0]) for call in ordered] == HANDS
    assert sum(count_orders(call.arguments[0]) for call in ordered) == 6**5 == 7776
    assert {(call.function, call.through) for call in ordered} == {
        ("scorecard", "card_kept")
    }
    assert set(map(str, ordered)) <= set(map(str, yahtzee.domain.questions))


def test_the_last_solution_scores_as_the_card_says(yahtzee: Kata) -> None:
    reference = yahtzee.load(yahtzee.reference, "yahtzee_reference_points")

    for call in yahtzee.domain.questions:
        answer = play(yahtzee, reference, call).answer
        if call.function == "score":
            box, dice = call.arguments
            assert answer == card(tuple(dice))[box], call
        else:
            assert answer == card(tuple(call.arguments[0])), call
