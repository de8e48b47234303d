"""The game of two players: worked out once, printed, and played by the champion."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

import numpy as np
import pytest

from dicedojo import cache
from dicedojo.errors import UnusableInput
from dicedojo.games.farkle import game_to_win, rendering, strategy, two_players
from dicedojo.games.farkle.best_turn import reach
from dicedojo.games.farkle.chances import Situation
from dicedojo.games.farkle.game_to_win import (
    WinningTurn,
    find_turn,
    last_turn,
    prepare,
    turn_to_win,
)
from dicedojo.games.farkle.rendering import document, render
from dicedojo.games.farkle.strategy import Table, ask_strategy, winning_chance
from dicedojo.games.farkle.two_players import Solution, solve
from dicedojo.games.protocol import Tell

from ..listening import printed
from . import by_hand
from .test_strategy import one_by_one

GAME = {"two_players": True}
TURN = {"two_players": False}


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Solution:
    """A game to 200 points in place of the one to 10,000."""
    monkeypatch.setattr(cache.place, "root", tmp_path)
    monkeypatch.setattr(game_to_win, "SHOWN", (0, 150))
    monkeypatch.setattr(game_to_win, "TARGET", 200)
    monkeypatch.setattr(two_players, "TARGET", 200)
    monkeypatch.setattr(
        game_to_win, "solve", lambda target, tell: solve(target, 150, tell)
    )
    return solve(200, 150)


def test_the_game_is_solved_once_and_its_cost_is_said_first(small: Solution) -> None:
    heard: list[object] = []

    @contextmanager
    def progress(activity: str, count: int) -> Iterator[Tell]:
        yield heard.append

    rendering.prepare(TURN, heard.append, progress)
    assert heard == []
    rendering.prepare(GAME, heard.append, progress)
    cost, is_kept, *done = heard
    assert "CPU time" in str(cost)
    assert "next call" in str(is_kept)
    assert done == [33, 66, 100]
    rendering.prepare(GAME, heard.append, progress)
    assert len(heard) == 5


def test_the_document_and_the_screen_have_the_chances(small: Solution) -> None:
    found = document(GAME)
    assert found["first_wins"] == found["wins"][0][0] == small.first_wins
    assert found["wins"][1][0] == small.wins[3, 0]
    assert found["error"] == small.error
    lines = [" ".join(line.split()) for line in printed(render(GAME))]
    assert f"The first player wins with a chance of {small.first_wins:.12f}." in lines
    assert f"150 {small.wins[3, 0]:.2%} {small.wins[3, 3]:.2%}" in lines


def test_a_solution_comes_back_from_the_disk_as_it_was(small: Solution) -> None:
    first, again = game_to_win.load_solution(200), game_to_win.load_solution(200)

    assert first.error == again.error == small.error
    assert np.array_equal(first.wins, small.wins, equal_nan=True)
    assert np.array_equal(again.wins, small.wins, equal_nan=True)
    assert game_to_win.load_solution(150).wins.shape == (3, 3)


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

    return ask_strategy(one_by_one(turn.choose), total, other)


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

    assert turn.choose(Situation((1, 2, 5), 0, 1_000, 500)) == ((1, 5), False)


@pytest.fixture(scope="module")
def to_1200() -> Solution:
    """A game to 1,200 points."""
    return solve(1_200)


@pytest.mark.parametrize(("total", "other"), [(0, 0), (0, 1_100), (1_150, 1_000)])
def test_the_decisions_of_a_turn_win_what_the_solution_says(
    to_1200: Solution, monkeypatch: pytest.MonkeyPatch, total: int, other: int
) -> None:
    """Worth is counted roll by roll from the rules, by what the turn decides."""
    monkeypatch.setattr(strategy, "MAX_AT_STAKE", 100_000)
    turn = turn_to_win(to_1200, total, other)
    reaches = reach(200)

    def wins(own: int, others: int) -> float:
        return float(to_1200.wins[own // 50, others // 50])

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
