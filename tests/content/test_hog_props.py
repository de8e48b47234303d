"""What Hog is asked with: dice that start anew, and props that play with functions."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from dicedojo.course.course import load_kata
from dicedojo.course.domain import Prop
from dicedojo.course.program import load_given
from dicedojo.engine.exam.answers import encode

pytestmark = pytest.mark.course

ROOT = Path(__file__).resolve().parents[2]
HOG = load_kata(ROOT, "hog")


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


def test_a_die_travels_into_the_sandbox_as_it_was_made(props: Any) -> None:
    used = props.make_test_dice(3, 1)
    used()

    assert encode(used) == encode(Prop("make_test_dice", (3, 1)))


# The dice that are chosen.


@pytest.mark.parametrize("chosen", [6, None, "six_sided ", len])
def test_anything_else_is_told_as_it_is(props: Any, chosen: Any) -> None:
    assert props.dice_chosen(lambda score, opponent_score: chosen, 3, 4) is chosen


def test_dice_of_ones_own_are_not_those_of_the_game(props: Any, dice: Any) -> None:
    own = dice.make_fair_dice(6)

    assert props.dice_chosen(lambda score, opponent_score: own, 3, 4) is own


# A game.

ROLLS = [(2, 3), (), (6, 2)]


def playing(dice: Any, more: Any = None) -> Any:
    """Return a function that plays these turns, and then does `more`."""
    fallen: list[int] = []

    def play(strategy0: Any, strategy1: Any, *goal: int) -> tuple[Any, ...]:
        fallen[:] = [dice.four_sided() for _ in range(strategy0(0, 0))]
        fallen.extend([dice.six_sided() for _ in range(strategy1(0, 5))])
        fallen.extend([dice.six_sided() for _ in range(strategy0(5, 6))])
        if more is not None:
            more(dice, strategy0, strategy1)
        return (*fallen, *goal)

    return play


def test_the_rolls_are_the_same_for_the_next_game(props: Any, dice: Any) -> None:
    rolls = list(ROLLS)

    for _ in range(2):
        assert props.played(playing(dice), rolls)["end"] == (2, 3, 6, 2)

    assert rolls == ROLLS
    assert dice.stacks == {}


@pytest.mark.parametrize(
    ("more", "told"),
    [
        pytest.param(
            lambda dice, one, other: other(6, 13),
            "the game goes on after turn 3",
            id="a turn",
        ),
        pytest.param(
            lambda dice, one, other: dice.six_sided(),
            "too many dice are rolled in turn 3",
            id="a die",
        ),
    ],
)
def test_more_than_is_stated_is_refused(
    props: Any, dice: Any, more: Any, told: str
) -> None:
    take = dice.take

    with pytest.raises(RuntimeError) as caught:
        props.played(playing(dice, more), ROLLS)

    assert str(caught.value) == told
    assert (dice.stacks, dice.take) == ({}, take)


def playing_to(limit: Any) -> Any:
    """Return a `play` whose turns score 7 each, and which ends at `limit(goal)`."""

    def play(strategy0: Any, strategy1: Any, goal: int = 100) -> tuple[int, int]:
        strategies, scores, who = (strategy0, strategy1), [0, 0], 0
        while max(scores) < limit(goal):
            strategies[who](scores[who], scores[1 - who])
            scores[who] += 7
            who = 1 - who
        return scores[0], scores[1]

    return play


SEVENS: list[tuple[int, ...]] = [(), (), ()]  # enough for 14 points


def test_a_game_that_ignores_its_goal_is_told_so_with_its_stated_turns(
    props: Any, dice: Any
) -> None:
    take = dice.take

    told = props.played(playing_to(lambda goal: 100), SEVENS, 10)

    assert told == {
        "goes on": "play(..., goal=10) went on to 105: it ignores goal",
        "turn 1": "player 0 at 0 to 0, dice: none",
        "turn 2": "player 1 at 0 to 7, dice: none",
        "turn 3": "player 0 at 7 to 7, dice: none",
    }
    assert (dice.stacks, dice.take) == ({}, take)


@pytest.mark.parametrize(
    ("play", "goal"),
    [
        pytest.param(playing_to(lambda goal: goal + 7), (10,), id="one turn too long"),
        pytest.param(playing_to(lambda goal: 2 * goal), (10,), id="double the goal"),
        pytest.param(playing_to(lambda goal: 9_999), (10,), id="without end"),
        pytest.param(playing_to(lambda goal: goal), (), id="no goal is named"),
    ],
)
def test_a_game_that_goes_on_for_another_reason_is_not_said_to_ignore_its_goal(
    props: Any, play: Any, goal: tuple[int, ...]
) -> None:
    with pytest.raises(RuntimeError, match="the game goes on after turn 3"):
        props.played(play, SEVENS, *goal)


def test_a_game_that_fails_while_it_goes_on_is_not_said_to_ignore_its_goal(
    props: Any,
) -> None:
    to_100 = playing_to(lambda goal: 100)

    def play(strategy0: Any, strategy1: Any, goal: int = 100) -> Any:
        raise LookupError(to_100(strategy0, strategy1, goal))

    with pytest.raises(RuntimeError, match="the game goes on after turn 3"):
        props.played(play, SEVENS, 10)


@pytest.mark.parametrize(
    ("sides", "told"),
    [
        pytest.param([], "none", id="bacon"),
        pytest.param([6], "1 with 6 sides", id="one die"),
        pytest.param([4, 6, 4], "2 with 4 sides and 1 with 6 sides", id="both kinds"),
    ],
)
def test_a_turn_is_told_with_the_sides_of_its_dice(
    props: Any, sides: list[int], told: str
) -> None:
    assert props.tell_turn(1, 3, 40, sides) == f"player 1 at 3 to 40, dice: {told}"


def test_a_die_that_stays_lying_is_not_told_of(props: Any, dice: Any) -> None:
    def play(strategy0: Any, strategy1: Any) -> str:
        strategy0(0, 0)
        dice.four_sided()
        return "enough"

    assert props.played(play, [(2, 3)]) == {
        "end": "enough",
        "turn 1": "player 0 at 0 to 0, dice: 1 with 4 sides",
    }


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
