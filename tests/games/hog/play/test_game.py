from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from dicedojo.dice import Roll
from dicedojo.games.hog.exact.backward_induction import win_rate
from dicedojo.games.hog.exact.strategy import (
    Strategy,
    always_roll,
    bacon_strategy,
    table_of,
)
from dicedojo.games.hog.play.game import (
    Event,
    RollDice,
    Scored,
    Swapped,
    TurnBegan,
    Won,
    is_swap,
    play,
    score_roll,
)

GAMES = 4_000
SPREAD = 0.5 / GAMES**0.5  # of the share of games won, at most


def stack(*rolls: Roll) -> RollDice:
    """Return what rolls these dice, in turn, and wants so many of them."""
    left: Iterator[Roll] = iter(rolls)

    def roll_dice(count: int, sides: int) -> Roll:
        roll = next(left)
        assert len(roll) == count
        assert max(roll) <= sides
        return roll

    return roll_dice


def script(*num_rolls: int) -> Strategy:
    """Return who rolls so many dice, turn by turn, whatever the scores are."""
    left = iter(num_rolls)
    return lambda score, opponent_score: next(left)


def watch(
    yours: Strategy, others: Strategy, *rolls: Roll, goal: int = 20
) -> list[Event]:
    return list(play((yours, others), stack(*rolls), goal))


def test_a_game_is_told_event_by_event() -> None:
    events = watch(script(2, 3), script(0), (4, 2), (6, 3, 5))

    assert events == [
        TurnBegan(0, (0, 0), sides=4),
        Scored((2, 4), points=6, total=6),
        TurnBegan(1, (6, 0), sides=6),
        Scored((), points=7, total=7),
        TurnBegan(0, (6, 7), sides=6),
        Scored((3, 5, 6), points=14, total=20),
        Won(0, (20, 7)),
    ]


def test_each_player_is_asked_with_its_own_score_first() -> None:
    asked = []

    def notes(score: int, opponent_score: int) -> int:
        asked.append((score, opponent_score))
        return 1

    watch(notes, notes, (3,), (5,), (6,), (4,), goal=9)

    assert asked == [(0, 0), (0, 3), (3, 5)]


@pytest.mark.parametrize(
    ("roll", "opponent_score", "points"),
    [
        pytest.param((2, 5, 6), 0, 13, id="the sum"),
        pytest.param((1, 5, 6), 0, 1, id="pig out"),
        pytest.param((1, 1, 1), 0, 1, id="pig out with ones alone"),
        pytest.param((6,) * 10, 0, 60, id="ten sixes"),
        pytest.param((), 0, 1, id="bacon against 0"),
        pytest.param((), 7, 8, id="bacon against one digit"),
        pytest.param((), 47, 8, id="bacon by the second digit"),
        pytest.param((), 90, 10, id="bacon by the first digit"),
    ],
)
def test_a_turn_scores_by_the_rules(
    roll: Roll, opponent_score: int, points: int
) -> None:
    assert score_roll(roll, opponent_score) == points


def test_dice_have_four_sides_where_seven_divides_the_sum_of_the_scores() -> None:
    events = watch(script(1, 1), script(1), (3,), (4,), (2,), goal=5)

    began = [event for event in events if isinstance(event, TurnBegan)]
    assert [(sum(turn.totals), turn.sides) for turn in began] == [
        (0, 4),
        (3, 6),
        (7, 4),
    ]


@pytest.mark.parametrize(
    ("total", "other", "swaps"),
    [
        pytest.param(16, 32, True, id="half"),
        pytest.param(32, 16, True, id="double"),
        pytest.param(16, 33, False, id="nearly half"),
        pytest.param(16, 16, False, id="equal"),
        pytest.param(1, 0, False, id="against nothing"),
        pytest.param(30, 10, False, id="three times"),
    ],
)
def test_totals_swap_if_one_is_double(total: int, other: int, swaps: bool) -> None:
    assert is_swap(total, other) is swaps


def test_a_swap_comes_after_the_points_and_before_the_next_turn() -> None:
    events = watch(script(2, 0), script(1), (2, 2), (2,), goal=7)

    assert events[3:] == [
        Scored((2,), points=2, total=2),
        Swapped((2, 4)),
        TurnBegan(0, (2, 4), sides=6),
        Scored((), points=5, total=7),
        Won(0, (7, 4)),
    ]


def test_a_swap_hands_the_win_to_the_player_who_waits() -> None:
    rolls = (4, 6), (4, 5, 5, 5)

    events = watch(script(0, 4), script(2), *rolls, goal=20)

    assert events[-3:] == [
        Scored((4, 5, 5, 5), points=19, total=20),
        Swapped((10, 20)),
        Won(1, (10, 20)),
    ]


def test_a_point_more_than_double_keeps_the_win() -> None:
    rolls = (4, 6), (5, 5, 5, 5)

    *_, won = watch(script(0, 4), script(2), *rolls, goal=20)

    assert won == Won(0, (21, 10))


def test_a_turn_is_told_before_its_player_is_asked() -> None:
    asked = []

    def notes(score: int, opponent_score: int) -> int:
        asked.append((score, opponent_score))
        return 0

    game = play((notes, notes), stack())

    assert next(game) == TurnBegan(0, (0, 0), sides=4)
    assert asked == []


def test_as_many_games_are_won_as_the_exact_values_say() -> None:
    goal, random = 30, Random(1)
    strategies = always_roll(3), bacon_strategy

    def roll_dice(count: int, sides: int) -> Roll:
        return tuple(random.randint(1, sides) for _ in range(count))

    won = 0
    for _ in range(GAMES):
        *_, end = play(strategies, roll_dice, goal)
        assert isinstance(end, Won)
        won += end == Won(0, end.totals)

    exact = win_rate(*(table_of(each, goal) for each in strategies))
    assert won / GAMES == pytest.approx(exact.first, abs=3 * SPREAD)
