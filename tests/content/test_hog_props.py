"""What Hog is asked with: dice that start anew, and props that play with functions."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from dicedojo.box.wire import encode
from dicedojo.course import load_kata
from dicedojo.domain import Prop
from dicedojo.load import load_given

ROOT = Path(__file__).resolve().parents[2]
HOG = load_kata(ROOT, "hog")
Turn = tuple[int, int, int, int, tuple[int, ...]]

GAME: list[Turn] = [
    (0, 0, 0, 4, (2, 3)),
    (1, 0, 5, 6, ()),
    (0, 5, 6, 6, (6, 2)),
]


@pytest.fixture
def modules() -> dict[str, Any]:
    """The given modules, with nothing stacked."""
    return dict(load_given(HOG.given_sources, HOG.folder))


@pytest.fixture
def props(modules: dict[str, Any]) -> Any:
    return modules["props"]


@pytest.fixture
def dice(modules: dict[str, Any]) -> Any:
    return modules["dice"]


# Dice as an argument.


def test_test_dice_cycle_and_know_their_outcomes(props: Any) -> None:
    die = props.make_test_dice(3, 1)

    assert die.arguments == (3, 1)
    assert [die() for _ in range(5)] == [3, 1, 3, 1, 3]


def test_each_made_die_starts_anew(props: Any) -> None:
    used = props.make_test_dice(3, 1)
    used()

    assert props.make_test_dice(3, 1)() == 3


def test_a_die_travels_into_the_box_as_it_was_made(props: Any) -> None:
    used = props.make_test_dice(3, 1)
    used()

    assert encode(used) == encode(Prop("make_test_dice", (3, 1)))


# A roll that is rolled twice.


def test_a_roll_twice_goes_on_with_the_same_dice(props: Any) -> None:
    def roll_dice(num_rolls: int, die: Any) -> list[int]:
        return [die() for _ in range(num_rolls)]

    die = props.make_test_dice(1, 2, 3)

    assert props.rolled_twice(roll_dice, 2, die) == [[1, 2], [3, 1]]


# The dice that are chosen.


@pytest.mark.parametrize("name", ["four_sided", "six_sided"])
def test_dice_of_the_game_are_told_by_their_name(
    props: Any, dice: Any, name: str
) -> None:
    asked = []

    def select_dice(score: int, opponent_score: int) -> Any:
        asked.append((score, opponent_score))
        return getattr(dice, name)

    assert props.dice_chosen(select_dice, 3, 4) == name
    assert asked == [(3, 4)]


@pytest.mark.parametrize("chosen", [6, None, "six_sided ", len])
def test_anything_else_is_told_as_it_is(props: Any, chosen: Any) -> None:
    assert props.dice_chosen(lambda score, opponent_score: chosen, 3, 4) is chosen


def test_dice_of_ones_own_are_not_those_of_the_game(props: Any, dice: Any) -> None:
    own = dice.make_fair_dice(6)

    assert props.dice_chosen(lambda score, opponent_score: own, 3, 4) is own


# A game.


def playing(dice: Any, turns: list[Turn], ends: tuple[int, int] = (13, 6)) -> Any:
    """Return a function that plays these turns, whatever the rules are."""

    def play(strategy0: Any, strategy1: Any, goal: int = 100) -> tuple[int, ...]:
        for who, score, opponent_score, sides, _ in turns:
            roll = dice.four_sided if sides == 4 else dice.six_sided
            for _ in range((strategy0, strategy1)[who](score, opponent_score)):
                roll()
        return (*ends, goal)

    return play


def test_players_and_dice_do_as_stated(props: Any, dice: Any) -> None:
    fallen = []

    def play(strategy0: Any, strategy1: Any) -> str:
        fallen.extend([strategy0(0, 0), dice.four_sided(), dice.four_sided()])
        fallen.append(strategy1(0, 5))
        fallen.extend([strategy0(5, 6), dice.six_sided(), dice.six_sided()])
        return "the end"

    assert props.played(play, GAME) == "the end"
    assert fallen == [2, 2, 3, 0, 2, 6, 2]


def test_a_goal_is_handed_on_where_one_is_stated(props: Any, dice: Any) -> None:
    play = playing(dice, GAME)

    assert props.played(play, GAME) == (13, 6, 100)
    assert props.played(play, GAME, 10) == (13, 6, 10)


def test_the_turns_are_the_same_for_the_next_game(props: Any, dice: Any) -> None:
    turns = list(GAME)

    for _ in range(2):
        assert props.played(playing(dice, GAME), turns) == (13, 6, 100)

    assert turns == GAME
    assert dice.stacks == {}


@pytest.mark.parametrize(
    ("stated", "turns", "told"),
    [
        pytest.param(
            GAME,
            [(1, 0, 0, 4, ())],
            "player 1 is asked at 0 to 0; it should be player 0 at 0 to 0",
            id="the other begins",
        ),
        pytest.param(
            GAME,
            [GAME[0], (1, 5, 0, 6, ())],
            "player 1 is asked at 5 to 0; it should be player 1 at 0 to 5",
            id="scores the other way round",
        ),
        pytest.param(
            GAME,
            [*GAME, (1, 6, 13, 6, ())],
            "player 1 is asked after the end of the game",
            id="a turn after the end",
        ),
        pytest.param(
            GAME[:1],
            [(0, 0, 0, 6, ())],
            "one 6-sided die more is rolled than there should be",
            id="dice of another kind",
        ),
        pytest.param(
            GAME, GAME[:2], "no 6-sided die was rolled for [6, 2]", id="a turn too few"
        ),
    ],
)
def test_what_goes_otherwise_is_said(
    props: Any, dice: Any, stated: list[Turn], turns: list[Turn], told: str
) -> None:
    with pytest.raises(RuntimeError) as caught:
        props.played(playing(dice, turns), stated)

    assert str(caught.value) == told
    assert dice.stacks == {}


# Strategies that are made, and averages.


def test_a_made_strategy_is_asked_once_another_is_made(props: Any) -> None:
    made = []

    def always_roll(num_rolls: int) -> Any:
        made.append(num_rolls)
        return lambda score, opponent_score: (num_rolls, score, opponent_score)

    said = props.said(always_roll, 5, [(0, 0), (35, 70)])

    assert said == [(5, 0, 0), (5, 35, 70)]
    assert made == [5, 6]


@pytest.mark.parametrize(("num_rolls", "other"), [(0, 1), (9, 10), (10, 0)])
def test_the_other_strategy_rolls_a_number_of_dice_too(
    props: Any, num_rolls: int, other: int
) -> None:
    last = 0

    def always_roll(num_rolls: int) -> Any:
        nonlocal last
        last = num_rolls
        return lambda score, opponent_score: last

    assert props.said(always_roll, num_rolls, [(0, 0)]) == [other]


def test_an_average_is_a_float_whatever_it_was(props: Any) -> None:
    def make_averaged(fn: Any, num_samples: int = 1_000) -> Any:
        return lambda *arguments: Fraction(sum(arguments), num_samples)

    average = props.averaged(make_averaged, len, [3], [1, 1])
    default = props.averaged(make_averaged, len, [], [1, 1])

    assert (average, default) == (0.666666667, 0.002)
    assert type(average) is type(default) is float


def test_the_last_bits_of_an_average_do_not_matter(props: Any) -> None:
    def make_averaged(fn: Any) -> Any:
        return fn

    means = (0.1 + 0.2, 0.3, 0.3 + 1e-12)
    averages = {props.averaged(make_averaged, float, [], [mean]) for mean in means}

    assert averages == {0.3}


def test_the_props_know_no_rule_of_hog() -> None:
    rules = ("bacon", "swap", "wild", "pig")

    assert not [word for word in rules if word in HOG.props_source]
