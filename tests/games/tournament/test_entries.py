"""Each entry is read in a process and a sandbox of its own."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from dicedojo.course.rubric import Strategy
from dicedojo.games.protocol import LeftOut, Tell, TournamentTask
from dicedojo.games.strategy_proxy import NoStrategy
from dicedojo.games.tournament.entries import ENDED, UNSAID, ask_entries
from dicedojo.sandbox import ProcessSandbox
from dicedojo.sandbox.code_under_test import CodeUnderTest
from dicedojo.submission.entries import find_entries

from ..katas import bare_kata

STRATEGY = Strategy("plan", nothing_at=0, full_from=1)
KATA = bare_kata("coin", "plan", STRATEGY)


def read_source(strategy: Strategy, code: CodeUnderTest) -> str:
    """Stand in for a game: return the source, unless it says what goes wrong."""
    source = code.files[code.path].decode()
    if source == "refuse":
        raise NoStrategy("At heads it gives 3.")
    if source == "blank":
        raise NoStrategy(" ")
    if source == "end":
        os._exit(1)
    return source


@pytest.mark.parametrize("jobs", [1, 3])
def test_decisions_and_troubles_come_in_the_order_of_the_entries(
    tmp_path: Path, jobs: int
) -> None:
    for name, source in {"a": "heads", "b": "refuse", "c": "end", "d": "blank"}.items():
        (tmp_path / f"{name}.py").write_text(source)
    (tmp_path / "e").mkdir()
    entries, _ = find_entries(tmp_path)
    task = TournamentTask(KATA, STRATEGY, ProcessSandbox(), jobs, guests=False)
    done: list[int] = []

    @contextmanager
    def progress(activity: str, count: int) -> Iterator[Tell]:
        assert (activity, count) == ("Asking", 5)
        yield done.append

    taking_part, left_out = ask_entries(task, entries, read_source, progress)

    assert taking_part == [("a", "heads")]
    assert left_out == [
        LeftOut("b", "At heads it gives 3."),
        LeftOut("c", ENDED),
        LeftOut("d", UNSAID),
        LeftOut("e", "There is no coin.py among the files."),
    ]
    assert done == [1, 2, 3, 4, 5]
