from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.course.course import load_kata
from dicedojo.course.program import load_module
from dicedojo.dice import Roll, all_rolls
from dicedojo.errors import UnusableInput
from dicedojo.games.greed.play.game import (
    OPPONENTS,
    SURE,
    Counted,
    Rolled,
    play,
    score,
)
from dicedojo.games.greed.play.screen import read_points
from dicedojo.games.greed.scorer import parts

ROOT = Path(__file__).resolve().parents[4]


def test_the_scoring_agrees_with_the_katas_solution_everywhere() -> None:
    green = load_kata(ROOT, "greed").steps[-1].green
    solution = load_module(green, "greed_that_is_played")

    differing = [roll for roll in all_rolls(5) if score(roll) != solution.score(roll)]

    assert differing == []


def test_each_rule_takes_its_dice() -> None:
    assert parts((1, 5, 1, 1, 1)) == (((1, 1, 1), 1000), ((1,), 100), ((5,), 50))


@pytest.mark.parametrize(
    ("name", "roll", "says"),
    [
        pytest.param("hasty", (1, 1, 1, 5, 2), 1000, id="the first rule only"),
        pytest.param("thrifty", (1, 1, 5, 5, 2), 150, id="the same face once"),
        pytest.param("generous", (1, 5, 5, 2, 3), 300, id="a five like a one"),
        pytest.param("double", (1, 1, 1, 2, 3), 1300, id="a triple counts again"),
        pytest.param("sure", (1, 1, 1, 5, 2), 1050, id="right"),
    ],
)
def test_a_player_counts_by_one_belief(name: str, roll: Roll, says: int) -> None:
    assert OPPONENTS[name].count(roll) == says


@pytest.mark.parametrize(
    ("name", "mistaken"),
    [
        pytest.param("hasty", 4392, id="hasty"),
        pytest.param("thrifty", 2382, id="thrifty"),
        pytest.param("generous", 4401, id="generous"),
        pytest.param("double", 552, id="double"),
        pytest.param("sure", 0, id="sure"),
    ],
)
def test_a_player_is_mistaken_in_so_many_rolls(name: str, mistaken: int) -> None:
    count = OPPONENTS[name].count

    assert sum(count(roll) != score(roll) for roll in all_rolls(5, 5)) == mistaken


def test_whoever_is_right_gets_the_points() -> None:
    rolls = iter([(1, 2, 3, 4, 6), (5, 5, 5, 1, 2)])

    events = list(play((score, lambda _: 100), lambda _: next(rolls), rounds=2))

    assert events == [
        Rolled(1, (1, 2, 3, 4, 6)),
        Counted((1, 2, 3, 4, 6), (100, 100), points=100, totals=(100, 100)),
        Rolled(2, (5, 5, 5, 1, 2)),
        Counted((5, 5, 5, 1, 2), (600, 100), points=600, totals=(700, 100)),
    ]


@pytest.mark.parametrize(
    ("text", "points"), [("0", 0), ("1050", 1050), ("1,050", 1050), ("1 050", 1050)]
)
def test_points_are_read_as_people_write_them(text: str, points: int) -> None:
    assert read_points(text) == points


@pytest.mark.parametrize(
    ("text", "what"),
    [
        pytest.param("", "Nothing was typed.", id="empty"),
        pytest.param("lots", "'lots' is not a number of points.", id="a word"),
        pytest.param("-50", "'-50' is not a number of points.", id="negative"),
        pytest.param("1.5", "'1.5' is not a number of points.", id="a fraction"),
        pytest.param(",", "',' is not a number of points.", id="a comma alone"),
        pytest.param("9" * 5000, "'99999999999999999...' is no", id="very long"),
    ],
)
def test_what_is_no_number_of_points_is_explained(text: str, what: str) -> None:
    with pytest.raises(UnusableInput) as refusal:
        read_points(text)

    assert refusal.value.what.startswith(what)
    assert refusal.value.next.startswith("type a number such as 150")


@pytest.mark.parametrize("name", sorted({*OPPONENTS} - {SURE}))
def test_an_opponent_is_wrong_about_some_rolls_and_right_about_others(
    name: str,
) -> None:
    right = {OPPONENTS[name].count(roll) == score(roll) for roll in all_rolls(3)}

    assert right == {True, False}


def test_one_opponent_is_always_right() -> None:
    assert all(OPPONENTS[SURE].count(roll) == score(roll) for roll in all_rolls(3))
