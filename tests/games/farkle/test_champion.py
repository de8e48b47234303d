"""The champion solves its game first, and then plays by the solution."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path

import pytest

from dicedojo import cache
from dicedojo.errors import UnusableInput
from dicedojo.games.farkle import strategy
from dicedojo.games.farkle.champion import (
    WinningTurn,
    find_turn,
    last_turn,
    prepare,
    turn_to_win,
)
from dicedojo.games.farkle.strategy import (
    Decision,
    Situation,
    Table,
    ask_strategy,
    winning_chance,
)
from dicedojo.games.farkle.turns_to_win import reach
from dicedojo.games.farkle.two_players import Solved, solve

from . import by_hand


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache.place, "root", tmp_path)


def test_all_totals_are_multiples_of_fifty_and_so_is_the_target() -> None:
    turn, same = find_turn(1_490, 1_000, 1_000), find_turn(1_500, 1_000, 1_000)

    assert (turn.worth == same.worth).all()


def test_it_says_once_that_it_solves_the_game() -> None:
    heard: list[str] = []

    for _ in range(2):
        prepare(1_010, heard.append, lambda activity, n: nullcontext(print_nothing))

    assert len(heard) == 2
    assert heard[0].startswith("Solving the game takes less than 35 s")


def print_nothing(done: int) -> None:
    """Show no progress."""


def test_the_other_who_has_ended_the_game_leaves_a_last_turn() -> None:
    assert find_turn(1_500, 1_000, 1_500).bank.max() == 1
    assert find_turn(1_500, 1_000, 1_450).bank.max() < 1


def test_a_game_that_takes_too_long_is_refused() -> None:
    with pytest.raises(UnusableInput, match="at most 10,000 against champion"):
        prepare(10_001, print, lambda activity, n: nullcontext(print_nothing))


def decisions(turn: WinningTurn, total: int, other: int) -> Table:
    """Return all that a player decides who plays this turn."""

    def ask(situations: Sequence[Situation]) -> list[Decision]:
        return [turn.choose(one.roll, one.turn_points) for one in situations]

    return ask_strategy(ask, total, other)


@pytest.mark.parametrize(
    ("total", "other", "needed"),
    [
        pytest.param(9_900, 10_000, 150, id="100 behind"),
        pytest.param(9_500, 10_000, 550, id="500 behind"),
        pytest.param(0, 500, 1_000, id="not on the board"),
        pytest.param(1_000, 500, 50, id="ahead"),
    ],
)
def test_a_last_turn_wins_as_often_as_a_turn_reaches_the_points(
    total: int, other: int, needed: int
) -> None:
    table = decisions(last_turn(total, other), total, other)

    expected = 1 - 5 / 162 if total > other else reach(20)[needed // 50]
    assert winning_chance(table, other - total) == pytest.approx(expected, abs=1e-12)


def test_ahead_in_the_last_turn_any_points_are_banked() -> None:
    turn = last_turn(1_000, 500)

    assert turn.choose((1, 2, 5), 0) == ((1, 5), False)


@pytest.fixture(scope="module")
def small() -> Solved:
    """A game to 1,200 points."""
    return solve(1_200)


@pytest.mark.parametrize(("total", "other"), [(0, 0), (0, 1_100), (1_150, 1_000)])
def test_the_decisions_of_a_turn_win_what_the_solution_says(
    small: Solved, monkeypatch: pytest.MonkeyPatch, total: int, other: int
) -> None:
    """Worth is counted roll by roll from the rules, by what the turn decides."""
    monkeypatch.setattr(strategy, "MAX_AT_STAKE", 100_000)
    turn = turn_to_win(small, total, other)
    reaches = reach(200)

    def wins(own: int, others: int) -> float:
        return float(small.wins[own // 50, others // 50])

    def bank(points: int) -> float:
        own = total + points
        if own >= 1_200:
            return 1 - float(reaches[max(own - other + 50, 0) // 50])
        return 1 - wins(other, own if own >= 1_000 else total)

    worth: dict[tuple[int, int], float] = {}
    for situation, (keep, again) in reversed(decisions(turn, total, other).items()):
        dice = len(situation.roll)
        points = (
            situation.turn_points
            + by_hand.options(by_hand.text(situation.roll))[by_hand.text(keep)]
        )
        gain = worth[points, dice - len(keep) or 6] if again else bank(points)
        ways = by_hand.rolls(dice)[by_hand.text(situation.roll)]
        before = situation.turn_points, dice
        lost = 1 - wins(other, total)
        worth.setdefault(before, lost)
        worth[before] += (gain - lost) * ways / 6**dice

    assert worth[0, 6] == pytest.approx(wins(total, other), abs=1e-10)
