from __future__ import annotations

from collections.abc import Generator, Iterator

import pytest

from dicedojo.dice import Roll
from dicedojo.games.farkle.play.game import (
    Banked,
    Bust,
    Choose,
    Event,
    Kept,
    RollDice,
    Rolled,
    TargetReached,
    TurnBegan,
    Won,
    play,
    take_turn,
)
from dicedojo.games.farkle.scorer import score_options

STRAIGHT = (1, 2, 3, 4, 5, 6)  # 2,500
ONES = (1,) * 6  # 4,000
NOTHING = (2, 2, 3, 3, 4, 6)


def stack(*rolls: Roll) -> RollDice:
    """Return what rolls these dice, in turn, and wants so many of them."""
    left: Iterator[Roll] = iter(rolls)

    def roll_dice(count: int) -> Roll:
        roll = next(left)
        assert len(roll) == count
        return roll

    return roll_dice


def keep_all(*answers: bool) -> Choose:
    """Return who keeps all that scores, and rolls again where the answer is yes."""
    left = iter(answers)

    def choose(roll: Roll, turn_points: int, total: int) -> tuple[Roll, bool]:
        return max(score_options(roll), key=len), next(left)

    return choose


def run(turn: Generator[Event, None, int]) -> tuple[list[Event], int]:
    """Return what happened in a turn, and the points that it banked."""
    events = []
    while True:
        try:
            events.append(next(turn))
        except StopIteration as end:
            return events, end.value


def test_a_turn_is_told_event_by_event() -> None:
    dice = stack((6, 1, 6, 2, 6, 3), (5, 4))

    events, banked = run(take_turn(keep_all(True, False), dice, 1_000))

    assert banked == 750
    assert events == [
        Rolled((1, 2, 3, 6, 6, 6), at_stake=0),
        Kept((1, 6, 6, 6), points=700, at_stake=700, dice=2, hot=False),
        Rolled((4, 5), at_stake=700),
        Kept((5,), points=50, at_stake=750, dice=1, hot=False),
        Banked(750, total=1_750),
    ]


def test_a_player_sees_the_points_from_before_the_roll() -> None:
    seen = []

    def choose(roll: Roll, turn_points: int, total: int) -> tuple[Roll, bool]:
        seen.append((roll, turn_points, total))
        return (1,), len(seen) < 2

    run(take_turn(choose, stack((1, 2, 2, 3, 3, 4), (6, 4, 3, 2, 1)), 1_200))

    assert seen == [((1, 2, 2, 3, 3, 4), 0, 1_200), ((1, 2, 3, 4, 6), 100, 1_200)]


def test_hot_dice_are_six_again_and_keep_their_points() -> None:
    dice = stack((1, 1, 1, 5, 5, 2), (5,), (1, 2, 3, 3, 4, 4))

    events, banked = run(take_turn(keep_all(True, True, False), dice, 0))

    assert banked == 1_250
    assert Kept((5,), points=50, at_stake=1_150, dice=6, hot=True) in events


def test_hot_dice_may_be_banked() -> None:
    _, banked = run(take_turn(keep_all(False), stack(STRAIGHT)))

    assert banked == 2_500


def test_a_bust_loses_the_points_of_the_turn() -> None:
    events, banked = run(take_turn(keep_all(True), stack(ONES, NOTHING)))

    assert banked == 0
    assert events[-2:] == [Rolled(NOTHING, at_stake=4_000), Bust(lost=4_000)]


@pytest.mark.parametrize(
    ("total", "roll", "banked"),
    [
        pytest.param(0, (5, 5, 5, 5, 2, 3), 1_000, id="just enough"),
        pytest.param(0, (6, 6, 6, 5, 2, 3), 0, id="too few"),
        pytest.param(1_000, (6, 6, 6, 5, 2, 3), 650, id="on the board already"),
    ],
)
def test_the_first_bank_takes_a_thousand_points(
    total: int, roll: Roll, banked: int
) -> None:
    events, points = run(take_turn(keep_all(False), stack(roll), total))

    assert points == banked
    assert events[-1] == Banked(banked, total + banked)


def test_once_the_target_is_reached_the_other_has_one_last_turn() -> None:
    chooses = keep_all(False, False), keep_all(False)

    events = list(play(chooses, stack(STRAIGHT, ONES, STRAIGHT), target=4_000))

    assert [event for event in events if not isinstance(event, Rolled | Kept)] == [
        TurnBegan(0, (0, 0), last=False),
        Banked(2_500, 2_500),
        TurnBegan(1, (2_500, 0), last=False),
        Banked(4_000, 4_000),
        TargetReached(1, 4_000),
        TurnBegan(0, (2_500, 4_000), last=True),
        Banked(2_500, 5_000),
        Won(0, (5_000, 4_000)),
    ]


def test_a_bust_in_the_last_turn_leaves_the_game_to_the_first() -> None:
    chooses = keep_all(False), keep_all()

    events = list(play(chooses, stack(ONES, NOTHING), target=4_000))

    assert events[-1] == Won(0, (4_000, 0))


@pytest.mark.parametrize(
    ("rolls", "first"),
    [
        pytest.param((ONES, ONES), 0, id="the first player was first"),
        pytest.param((STRAIGHT, ONES, (1, 1, 1, 5, 5, 5)), 1, id="the second was"),
    ],
)
def test_whoever_reached_the_target_first_wins_a_tie(
    rolls: tuple[Roll, ...], first: int
) -> None:
    chooses = keep_all(False, False), keep_all(False)

    *_, won = play(chooses, stack(*rolls), target=4_000)

    assert won == Won(first, (4_000, 4_000))


def test_of_equal_totals_above_the_target_the_first_reached_wins() -> None:
    chooses = keep_all(False), keep_all(False), keep_all(False)

    *_, won = play(chooses, stack(STRAIGHT, ONES, ONES), target=2_500)

    assert won == Won(1, (2_500, 4_000, 4_000))


def test_a_roll_is_told_before_its_player_is_asked() -> None:
    asked = []

    def choose(roll: Roll, turn_points: int, total: int) -> tuple[Roll, bool]:
        asked.append(roll)
        return roll, False

    turn = take_turn(choose, stack(STRAIGHT))

    assert next(turn) == Rolled(STRAIGHT, 0)
    assert asked == []
