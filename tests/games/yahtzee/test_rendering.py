"""The screens and the documents, with a made-up use of the boxes: it takes long."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from dicedojo.games.yahtzee.card import Solution
from dicedojo.games.yahtzee.rendering import document as document_of
from dicedojo.games.yahtzee.rendering import render
from dicedojo.games.yahtzee.scorer import BOXES, YATZY_BOXES

from ..listening import printed

OPTIONS: dict[str, Any] = {
    "variant": None,
    "card": None,
    "roll": None,
    "rolls_left": None,
}

pytestmark = pytest.mark.usefixtures("all_solved")


def shown(**options: Any) -> list[str]:
    """Return the lines of a screen of 80 columns."""
    lines = printed(render(OPTIONS | options))
    assert max(map(len, lines)) <= 80
    return lines


def test_the_overview_has_every_variant_and_every_box() -> None:
    rows = [line.split() for line in shown()]

    assert ["source", "245.9047"] in [row[:2] for row in rows]
    assert ["yatzy", "248.4400"] in [row[:2] for row in rows]
    assert len(rows) == 1 + 1 + 2 + 1 + 1 + 1 + 13 + 1


def test_the_overview_of_yatzy_has_its_fifteen_boxes() -> None:
    lines = shown(variant="yatzy")

    start = lines.index("What a 0 in the first turn costs the best play of yatzy")
    boxes = {line.split("  ")[0] for line in lines[start + 2 : start + 17]}
    assert boxes == set(YATZY_BOXES)


def test_a_roll_of_yatzy_is_scored_by_its_rules() -> None:
    lines = shown(roll="33355", rolls_left=0, card="ones=3", variant="yatzy")

    points = {line[:16].strip(): line[16:24].strip() for line in lines[4:]}
    assert points["full house"] == "19"
    assert points["two pairs"] == "16"
    assert points["three of a kind"] == "9"
    assert len(lines) == 4 + 14 + 1


def test_what_to_keep_is_said_with_what_each_keep_costs() -> None:
    lines = shown(roll="33566")

    assert lines[0] == "An empty card: the best play scores 245.90 points on average."
    assert lines[2].startswith("What to keep of 3 3 5 6 6 with two rolls left, by ")
    assert lines[3:] == [
        "keep      worth  costs",
        "6 6      245.73   best",
        "5 6 6    244.01   1.72",
        "3 6 6    243.95   1.78",
        "3 3      243.34   2.39",
        "3 3 6 6  243.03   2.71",
        "5        242.29   3.44",
        "3 3 5    242.28   3.45",
        "6        242.20   3.53",
        "and 10 more",
        "",
    ]


def test_where_to_score_is_said_with_points_and_worth() -> None:
    lines = shown(roll="66666", rolls_left=0, card="yahtzee=50,sixes=18")

    assert lines[:6] == [
        "2 boxes filled with 68 points: the best play ends with 276.10 on average.",
        "",
        "Where to score 6 6 6 6 6, by the points of the whole game",
        "box              points   worth  costs",
        "four of a kind       30  289.07   best",
        "three of a kind      30  279.25   9.82",
    ]


def test_a_card_alone_says_what_it_costs_to_cross_out_a_box() -> None:
    lines = shown(card="ones=3,chance=22")

    assert lines[:5] == [
        "2 boxes filled with 25 points: the best play ends with 226.84 on average.",
        "",
        "What it costs to cross out a box now, with 0 points",
        "box              costs",
        "four of a kind   16.27",
    ]
    assert len(lines) == 4 + 11 + 1


def test_the_document_of_the_game_has_the_same_values(
    all_solved: Mapping[str, Solution],
) -> None:
    document = document_of(OPTIONS)

    assert document["schema"] == "dicedojo/exact-yahtzee/v1"
    values = {name: solved.value for name, solved in all_solved.items()}
    assert document["values"] == values
    assert list(document["cost_of_zero"]) == list(BOXES)
    assert document["cost_of_zero"]["ones"] == pytest.approx(15.92, abs=0.005)


@pytest.mark.parametrize(
    ("options", "key", "count"),
    [
        pytest.param({"card": "ones=3"}, "cost_of_zero", 12, id="a card"),
        pytest.param({"roll": "33566"}, "keeps", 18, id="a roll"),
        pytest.param({"roll": "33566", "rolls_left": 0}, "boxes", 13, id="a last roll"),
    ],
)
def test_the_document_about_a_card_has_every_choice(
    options: dict[str, Any], key: str, count: int
) -> None:
    document = document_of(OPTIONS | options)

    assert len(document[key]) == count
