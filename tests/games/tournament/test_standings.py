"""Ranks, names and groups, whatever is compared."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from dicedojo.course.rubric import Strategy
from dicedojo.games.protocol import LeftOut, Tell, TournamentTask
from dicedojo.games.strategy_proxy import NoStrategy
from dicedojo.games.tournament.standings import (
    ENDED,
    UNSAID,
    Entrant,
    Ranking,
    Standing,
    ask_entries,
    can_be_held,
    names_alike,
    rank_by,
    spare_name,
)
from dicedojo.sandbox import Bubblewrap
from dicedojo.sandbox.code_under_test import CodeUnderTest
from dicedojo.submission.entries import find_entries

from ..katas import bare_kata

STRATEGY = Strategy("plan", nothing_at=0, full_from=1)
KATA = bare_kata("coin", "plan", STRATEGY)
ADA, BOB, CY = Entrant("ada", 1), Entrant("Bob", 2), Entrant("cy", 3)
GUEST = Entrant("a guest", 4, guest=True)


def test_those_who_tie_share_a_rank_and_stand_by_name_guests_last() -> None:
    order, ranks = rank_by([0.5, 0.7, 0.5, 0.5], [CY, GUEST, ADA, BOB], tie=1e-9)

    assert order == [1, 2, 3, 0]
    assert ranks == [1, 2, 2, 2]


def test_the_rank_below_a_tie_counts_all_of_those_who_tie() -> None:
    order, ranks = rank_by([0.5, 0.5 + 1e-10, 0.2], [ADA, GUEST, CY], tie=1e-9)

    assert (order, ranks) == ([0, 1, 2], [1, 1, 3])


def test_those_who_decide_the_same_are_named() -> None:
    assert names_alike([ADA, BOB, CY], ["x", "y", "x"]) == [("cy",), (), ("ada",)]


def test_a_guest_gets_a_name_that_nobody_has() -> None:
    assert spare_name("five", {"ada"}, "the game") == "five"
    assert spare_name("five", {"five", "five of the game"}, "the game") == (
        "five of the game of the game"
    )


def test_a_tournament_takes_two_one_of_them_of_the_class() -> None:
    assert not can_be_held([ADA])
    assert not can_be_held([GUEST, GUEST])
    assert can_be_held([ADA, GUEST])


def test_a_ranking_groups_those_who_decide_the_same() -> None:
    twins = [Standing(1, "bob", False, ("ada",)), Standing(1, "ada", False, ("bob",))]
    ranking = Ranking((*twins, Standing(3, "cy", False, ())), ())

    assert (ranking.held, ranking.groups) == (True, [("ada", "bob")])
    assert not Ranking[Standing]((), (LeftOut("dan", "It hangs."),)).held


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
    task = TournamentTask(KATA, STRATEGY, Bubblewrap(), jobs, guests=False)
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
