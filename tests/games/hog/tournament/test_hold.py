"""A tournament from submissions to standings, in plain processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest

from dicedojo.course.course import load_kata
from dicedojo.games.hog.exact.strategy import CLASSICS, Table, Tables, table_of
from dicedojo.games.hog.exact.win_rates import BLOCK, mean_rates, win_rates
from dicedojo.games.hog.strategy_value import read_table
from dicedojo.games.hog.tournament.hold import hold, play_round_robin
from dicedojo.games.hog.tournament.standings import RoundRobin
from dicedojo.games.protocol import TournamentTask
from dicedojo.games.tournament.entries import Trouble, read_entries
from dicedojo.sandbox import ProcessSandbox
from dicedojo.submission.entries import find_entries

ROOT = Path(__file__).resolve().parents[4]
KATA = load_kata(ROOT, "hog")


def play(folder: Path, *, guests: bool = False) -> tuple[RoundRobin, list[str]]:
    """Return the tournament of a folder, and the names of its activities."""
    shown: list[str] = []

    @contextmanager
    def progress(activity: str, total: int) -> Iterator[Callable[[int], None]]:
        shown.append(f"{activity} {total}")
        yield lambda done: None

    assert KATA.strategy is not None
    task = TournamentTask(KATA, KATA.strategy, ProcessSandbox(), 1, guests)
    entries, _ = find_entries(folder)
    return hold(task, entries, progress), shown


def hand_in(folder: Path, **dice: int) -> None:
    """Write a strategy for each name: it always rolls so many dice."""
    for name, number in dice.items():
        source = f"final_strategy = lambda score, opponent_score: {number}\n"
        (folder / f"{name}.py").write_text(source)


@pytest.mark.slow
def test_those_who_can_play_are_ranked_and_the_others_left_out(tmp_path: Path) -> None:
    hand_in(tmp_path, ada=5, bob=1, cy=11)

    result, shown = play(tmp_path)

    assert result.held
    assert [one.name for one in result.standings] == ["ada", "bob"]
    assert [one.name for one in result.left_out] == ["cy"]
    assert shown == ["Asking 3", "Playing 1"]


@pytest.mark.slow
def test_guests_play_against_one_who_is_alone(tmp_path: Path) -> None:
    hand_in(tmp_path, ada=5)

    result, _ = play(tmp_path, guests=True)

    assert sorted(one.guest for one in result.standings) == [False, *[True] * 5]


@pytest.mark.slow
def test_one_alone_holds_no_tournament(tmp_path: Path) -> None:
    hand_in(tmp_path, ada=5)

    result, shown = play(tmp_path)

    assert (result.held, result.standings) == (False, ())
    assert shown == ["Asking 1"]


BLANK = r"""
import os

REPLY = b'{"raised": {"e": "E", "m": "", "mro": ["ImportError"]}, "trace": " ", '
REPLY += b'"missing": []}\n'
for pipe in range(3, 1024):
    try:
        os.write(pipe, REPLY)
    except OSError:
        pass
os._exit(0)
"""


def read(folder: Path, jobs: int = 2) -> tuple[dict[str, Table | Trouble], list[int]]:
    """Return what becomes of each entry, and what is told meanwhile."""
    assert KATA.strategy is not None
    entries, _ = find_entries(folder)
    told: list[int] = []
    task = TournamentTask(KATA, KATA.strategy, ProcessSandbox(), jobs, guests=False)
    found = read_entries(task, entries, read_table, told.append)
    names = [entry.name for entry in entries]
    return dict(zip(names, found, strict=True)), told


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 4])
def test_everybody_has_their_own_table(tmp_path: Path, jobs: int) -> None:
    for n in (3, 4, 5, 6):
        source = f"final_strategy = lambda score, opponent_score: {n}\n"
        (tmp_path / f"roll_{n}.py").write_text(source)

    found, told = read(tmp_path, jobs)

    assert told == [1, 2, 3, 4]
    for n in (3, 4, 5, 6):
        table = found[f"roll_{n}"]
        assert not isinstance(table, Trouble)
        assert (table == table_of(CLASSICS[f"always_roll({n})"])).all()


@pytest.mark.slow
def test_troubles_of_reading_and_of_asking_are_told_alike(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "text.py").write_text("def final_strategy(a, b):\n    return 'five'\n")

    found, told = read(tmp_path)

    assert found["empty"] == Trouble("There is no hog.py among the files.")
    assert isinstance(found["text"], Trouble)
    assert "it gives 'five'; it should be" in found["text"].message
    assert told == [1, 2]


@pytest.mark.slow
def test_a_trouble_always_says_something(tmp_path: Path) -> None:
    (tmp_path / "blank.py").write_text(BLANK)

    found, _ = read(tmp_path)

    blank = found["blank"]
    assert isinstance(blank, Trouble)
    assert blank.message.strip()


def some_tables(count: int) -> Tables:
    """Return seeded tables of a short game."""
    generator = np.random.default_rng(100)
    return generator.integers(0, 11, (count, 20, 20)).astype(np.uint8)


@pytest.mark.parametrize("jobs", [1, 2, 5])
@pytest.mark.parametrize("count", [1, 2, BLOCK, BLOCK + 1, 3 * BLOCK - 1])
def test_a_round_robin_is_every_pair_both_ways(count: int, jobs: int) -> None:
    tables = some_tables(count)

    first = play_round_robin(tables, jobs, lambda pairs: None)

    rates = win_rates(tables, tables)
    np.testing.assert_allclose(first, rates[:, :, 0], rtol=0, atol=1e-14)
    np.testing.assert_allclose(1 - first.T, rates[:, :, 1], rtol=0, atol=1e-14)
    np.testing.assert_allclose(
        mean_rates(first), rates.mean(axis=2), rtol=0, atol=1e-14
    )


def test_the_number_of_processors_changes_no_bit() -> None:
    tables = some_tables(3 * BLOCK)

    one, three = (play_round_robin(tables, jobs, lambda pairs: None) for jobs in (1, 3))

    assert (one == three).all()


def test_every_pair_is_told_once() -> None:
    told: list[int] = []

    play_round_robin(some_tables(2 * BLOCK + 3), 2, told.append)

    assert told == sorted(told)
    assert told[-1] == 19 * 18 // 2
    assert len(told) == 3
