"""What `dojo exact farkle --two-players` prints, and that it is worked out once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest
from rich.console import Console

from dicedojo import cache
from dicedojo.games.farkle import game_to_win, two_players
from dicedojo.games.farkle.rendering import document, prepare, render
from dicedojo.games.farkle.two_players import Solved, solve
from dicedojo.games.protocol import Tell

GAME = {"two_players": True}
TURN = {"two_players": False}


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Solved:
    """A game to 200 points in place of the one to 10,000."""
    monkeypatch.setattr(cache.place, "root", tmp_path)
    monkeypatch.setattr(game_to_win, "SHOWN", (0, 150))
    monkeypatch.setattr(game_to_win, "TARGET", 200)
    monkeypatch.setattr(two_players, "TARGET", 200)
    monkeypatch.setattr(
        game_to_win, "solve", lambda target, tell: solve(target, 150, tell)
    )
    return solve(200, 150)


def test_the_game_is_solved_once_and_its_cost_is_said_first(small: Solved) -> None:
    heard: list[object] = []

    @contextmanager
    def progress(activity: str, count: int) -> Iterator[Tell]:
        yield heard.append

    prepare(TURN, heard.append, progress)
    assert heard == []
    prepare(GAME, heard.append, progress)
    cost, is_kept, *done = heard
    assert "CPU time" in str(cost)
    assert "next call" in str(is_kept)
    assert done == [33, 66, 100]
    prepare(GAME, heard.append, progress)
    assert len(heard) == 5


def test_the_document_and_the_screen_have_the_chances(small: Solved) -> None:
    found = document(GAME)
    console = Console(width=80, no_color=True)
    with console.capture() as printed:
        console.print(render(GAME))

    assert found["first_wins"] == found["wins"][0][0] == small.first_wins
    assert found["wins"][1][0] == small.wins[3, 0]
    assert found["error"] == small.error
    lines = [" ".join(line.split()) for line in printed.get().splitlines()]
    assert f"The first player wins with a chance of {small.first_wins:.12f}." in lines
    assert f"150 {small.wins[3, 0]:.2%} {small.wins[3, 3]:.2%}" in lines


def test_a_solution_comes_back_from_the_disk_as_it_was(small: Solved) -> None:
    first, again = game_to_win.solution(200), game_to_win.solution(200)

    assert first.error == again.error == small.error
    assert np.array_equal(first.wins, small.wins, equal_nan=True)
    assert np.array_equal(again.wins, small.wins, equal_nan=True)
    assert game_to_win.solution(150).wins.shape == (3, 3)
