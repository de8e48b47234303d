from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.course.course import load_kata
from dicedojo.course.program import load_module
from dicedojo.dice import Roll, all_rolls
from dicedojo.errors import UnusableInput
from dicedojo.games.greed.play import (
    OPPONENTS,
    GreedGame,
    GreedOpponent,
    read_points,
    score,
)
from dicedojo.games.greed.scorer import parts

from ..listening import typed_table

ROOT = Path(__file__).resolve().parents[3]
ROLL = (1, 1, 1, 5, 2)


def sit_down(
    *typed: str, name: str = "hasty", player: GreedOpponent | None = None, rounds: int
) -> GreedGame:
    return GreedGame(typed_table(*typed), name, player or OPPONENTS[name], rounds)


def play(*typed: str, name: str = "hasty") -> list[str]:
    """Return what a game of one round shows."""
    game = sit_down(*typed, name=name, rounds=1)
    with game.table.console.capture() as printed:
        game.play(lambda count, sides=6: ROLL)
    return printed.get().splitlines()


def test_the_scoring_agrees_with_the_katas_solution_everywhere() -> None:
    green = load_kata(ROOT, "greed").steps[-1].green
    solution = load_module(green, "greed_that_is_played")

    differing = [roll for roll in all_rolls(5) if score(roll) != solution.score(roll)]

    assert differing == []


def test_each_rule_takes_its_dice() -> None:
    assert parts((1, 5, 1, 1, 1)) == (((1, 1, 1), 1000), ((1,), 100), ((5,), 50))


@pytest.mark.parametrize(
    ("name", "roll", "says", "mistaken"),
    [
        pytest.param("hasty", (1, 1, 1, 5, 2), 1000, 4392, id="the first rule only"),
        pytest.param("thrifty", (1, 1, 5, 5, 2), 150, 2382, id="the same face once"),
        pytest.param("generous", (1, 5, 5, 2, 3), 300, 4401, id="a five like a one"),
        pytest.param("double", (1, 1, 1, 2, 3), 1300, 552, id="a triple twice"),
        pytest.param("sure", (1, 1, 1, 5, 2), 1050, 0, id="right"),
    ],
)
def test_a_player_counts_by_one_belief_and_is_mistaken_in_so_many_rolls(
    name: str, roll: Roll, says: int, mistaken: int
) -> None:
    count = OPPONENTS[name].count

    assert count(roll) == says
    assert sum(count(roll) != score(roll) for roll in all_rolls(5, 5)) == mistaken


def test_whoever_is_right_gets_the_points() -> None:
    rolls = iter([(1, 2, 3, 4, 6), (5, 5, 5, 1, 2)])
    always_100 = GreedOpponent("it is always 100", lambda _: 100)
    game = sit_down("100", "600", name="ada", player=always_100, rounds=2)

    with game.table.console.capture() as printed:
        game.play(lambda count, sides=6: next(rolls))

    shown = printed.get().splitlines()
    assert [line.rstrip(" ─") for line in shown if line.startswith("Round")] == [
        "Round 1   You 0   ada 0",
        "Round 2   You 100   ada 100",
    ]
    assert [line for line in shown if line.startswith(("Right", "ada says"))] == [
        "Right: 1 = 100.",
        "ada says 100 and is right.",
        "Right: 5 5 5 = 500, 1 = 100, together 600.",
        "ada says 100 and earns nothing.",
    ]
    assert game.totals == [700, 100]


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
        pytest.param("²", "'²' is not a number of points.", id="a power"),
        pytest.param("9" * 10, "'9999999999' is not a number", id="ten digits"),
        pytest.param(",", "',' is not a number of points.", id="a comma alone"),
        pytest.param("9" * 5000, "'99999999999999999...' is no", id="very long"),
    ],
)
def test_what_is_no_number_of_points_is_explained(text: str, what: str) -> None:
    with pytest.raises(UnusableInput) as refusal:
        read_points(text)

    assert refusal.value.what.startswith(what)
    assert refusal.value.next.startswith("type a number such as 150")


def test_a_right_answer_wins_against_a_wrong_one() -> None:
    lines = play("1,050")

    assert "Right: 1 1 1 = 1000, 5 = 50, together 1050." in lines
    assert "hasty says 1000 and earns nothing." in lines
    assert lines[-2:] == [
        "You win by 1050 to 0.",
        "hasty believes: one rule a roll is enough.",
    ]


def test_a_wrong_answer_loses_against_a_right_one() -> None:
    assert "sure wins by 1050 to 0." in play("1000", name="sure")


def test_two_right_answers_are_a_draw() -> None:
    assert "A draw: you both have 1050." in play("1050", name="sure")


def test_another_answer_is_asked_for_after_one_that_is_not_a_number() -> None:
    lines = play("many", "1050")

    assert "'many' is not a number of points." in lines
    assert "You win by 1050 to 0." in lines
