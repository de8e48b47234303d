"""A tournament from submissions to standings, in plain processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from dicedojo.course.course import load_kata
from dicedojo.games.hog.tournament.hold import hold
from dicedojo.games.hog.tournament.standings import Tournament
from dicedojo.games.protocol import TournamentTask
from dicedojo.sandbox import ProcessSandbox
from dicedojo.submission.entries import find_entries

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[4]
KATA = load_kata(ROOT, "hog")


def play(folder: Path, *, guests: bool = False) -> tuple[Tournament, list[str]]:
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


def test_those_who_can_play_are_ranked_and_the_others_left_out(tmp_path: Path) -> None:
    hand_in(tmp_path, ada=5, bob=1, cy=11)

    result, shown = play(tmp_path)

    assert result.held
    assert [one.name for one in result.standings] == ["ada", "bob"]
    assert [one.name for one in result.left_out] == ["cy"]
    assert shown == ["Asking 3", "Playing 1"]


def test_guests_play_against_one_who_is_alone(tmp_path: Path) -> None:
    hand_in(tmp_path, ada=5)

    result, _ = play(tmp_path, guests=True)

    assert sorted(one.guest for one in result.standings) == [False, *[True] * 5]


def test_one_alone_holds_no_tournament(tmp_path: Path) -> None:
    hand_in(tmp_path, ada=5)

    result, shown = play(tmp_path)

    assert (result.held, result.standings) == (False, ())
    assert shown == ["Asking 1"]
