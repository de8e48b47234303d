"""Everybody of a class is asked in a sandbox, and has a table or a trouble."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.course.course import content_root, load_kata
from dicedojo.games.hog.exact.strategy import CLASSICS, Table, table_of
from dicedojo.games.hog.tournament.tables import read_tables
from dicedojo.games.protocol import TournamentTask
from dicedojo.games.tournament.entries import Trouble
from dicedojo.sandbox import ProcessSandbox
from dicedojo.submission.entries import find_entries

pytestmark = pytest.mark.slow

HOG = load_kata(content_root(), "hog")
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
    assert HOG.strategy is not None
    entries, _ = find_entries(folder)
    told: list[int] = []
    task = TournamentTask(HOG, HOG.strategy, ProcessSandbox(), jobs, guests=False)
    found = read_tables(task, entries, told.append)
    names = [entry.name for entry in entries]
    return dict(zip(names, found, strict=True)), told


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


def test_troubles_of_reading_and_of_asking_are_told_alike(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "text.py").write_text("def final_strategy(a, b):\n    return 'five'\n")

    found, told = read(tmp_path)

    assert found["empty"] == Trouble("There is no hog.py among the files.")
    assert isinstance(found["text"], Trouble)
    assert "it gives 'five'; it should be" in found["text"].message
    assert told == [1, 2]


def test_a_trouble_always_says_something(tmp_path: Path) -> None:
    (tmp_path / "blank.py").write_text(BLANK)

    found, _ = read(tmp_path)

    blank = found["blank"]
    assert isinstance(blank, Trouble)
    assert blank.message.strip()
