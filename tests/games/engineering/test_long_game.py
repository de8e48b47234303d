"""A long game is solved once, with notice and progress, and then read from disk."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest

from dicedojo import cache
from dicedojo.games.engineering import long_game as module
from dicedojo.games.engineering.best_play import FOLDER, best_play
from dicedojo.games.engineering.long_game import (
    PERCENT,
    cpu_seconds,
    duration,
    long_game,
    memory,
    prepare,
    read_game,
)
from dicedojo.games.engineering.source_table import compute_rows

ROUNDS = 9


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Call games of six rounds long, and keep them in a folder of the test's own."""
    monkeypatch.setattr(module, "MAX_ROUNDS", 5)
    monkeypatch.setattr(module, "_games", {})
    monkeypatch.setattr(cache, "folder", lambda name: tmp_path / name)
    return tmp_path / FOLDER


class Screen:
    """Notes what is said, and what is told of the progress."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.told: list[int] = []

    @contextmanager
    def progress(self, doing: str, total: int) -> Iterator[Callable[[int], None]]:
        self.lines.append(f"{doing}: of {total}")
        yield self.told.append


def forget() -> None:
    module._games.clear()


def test_a_long_game_has_the_best_play_and_the_sources_table() -> None:
    game = long_game(ROUNDS)

    assert game.plan.value == best_play(ROUNDS).value
    assert game.rows == compute_rows(ROUNDS)


def test_what_is_kept_is_what_was_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    solved = long_game(ROUNDS)
    forget()
    monkeypatch.setattr(module, "_solve", lambda *_: pytest.fail("solved again"))

    read = long_game(ROUNDS)

    assert read is not solved
    assert (read.plan.value, read.plan.slack) == (solved.plan.value, solved.plan.slack)
    assert read.rows == solved.rows
    np.testing.assert_array_equal(read.promoting, solved.promoting)
    for group, promotes in solved.plan.promotes.items():
        np.testing.assert_array_equal(read.plan.promotes[group], promotes)


def test_a_damaged_solution_is_solved_again(kept: Path) -> None:
    value = long_game(ROUNDS).plan.value
    (path,) = kept.iterdir()
    path.write_text(path.read_text("utf-8")[:-5], "utf-8")
    forget()

    assert read_game(ROUNDS) is None
    assert long_game(ROUNDS).plan.value == value


def test_the_time_and_memory_are_stated_before_and_progress_after() -> None:
    screen = Screen()

    prepare(ROUNDS, screen.lines.append, screen.progress)

    assert f"Solving a game of {ROUNDS} rounds takes about" in screen.lines[0]
    assert screen.lines[-1] == f"Solving {ROUNDS} rounds, percent: of {PERCENT}"
    assert screen.told == sorted(screen.told)
    assert screen.told[-1] == PERCENT
    assert len(set(screen.told)) > ROUNDS


@pytest.mark.parametrize("rounds", [5, ROUNDS])
def test_nothing_is_said_of_a_game_that_is_short_or_kept(rounds: int) -> None:
    long_game(ROUNDS)
    forget()
    screen = Screen()

    prepare(rounds, screen.lines.append, screen.progress)

    assert screen.lines == screen.told == []


# CPU seconds and MiB of whole games as docs/speed.md has them.
@pytest.mark.parametrize(
    ("rounds", "seconds"), [(40, 20), (46, 9), (60, 26), (100, 452)]
)
def test_the_stated_time_is_near_the_measured_one(rounds: int, seconds: int) -> None:
    assert 0.7 < cpu_seconds(rounds) / seconds < 1.3


def test_times_are_stated_in_seconds_or_minutes() -> None:
    assert duration(31) == "5 s"
    assert duration(60).endswith(" s")
    assert duration(100).endswith(" minutes")
    assert memory(60) < memory(40) < memory(100) < 1000  # to 40 with percentiles
