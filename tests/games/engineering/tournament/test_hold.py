"""A tournament from submissions to standings, in plain processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from dicedojo.games.engineering.tournament.hold import hold
from dicedojo.games.engineering.tournament.standings import Tournament
from dicedojo.games.protocol import TournamentTask
from dicedojo.sandbox import ProcessSandbox
from dicedojo.submission.entries import find_entries

from ..handed_in import KATA, NEW_ONLY, POLICY, PROMO_ONCE
from .conftest import GAMES

pytestmark = pytest.mark.slow

BROKEN = "def final_policy(revenue, rounds_left): return 11\n"


def take_part(folder: Path, *, guests: bool = False) -> tuple[Tournament, list[str]]:
    """Return the tournament of a folder, and its activities."""
    shown: list[str] = []

    @contextmanager
    def progress(activity: str, total: int) -> Iterator[Callable[[int], None]]:
        shown.append(f"{activity} {total}")
        yield lambda done: None

    task = TournamentTask(KATA, POLICY, ProcessSandbox(), 1, guests)
    entries, _ = find_entries(folder)
    return hold(task, entries, progress, GAMES), shown


def test_those_who_can_be_asked_are_ranked_and_the_others_left_out(
    tmp_path: Path,
) -> None:
    for name, source in {"ada": PROMO_ONCE, "bob": NEW_ONLY, "cy": BROKEN}.items():
        (tmp_path / f"{name}.py").write_text(source)

    tournament, shown = take_part(tmp_path)

    assert [one.name for one in tournament.standings] == ["bob", "ada"]
    (cy,) = tournament.left_out
    assert cy.trouble == (
        "With no dice and 7 rounds left it gives 11; it should be 'new' or 'promote'."
    )
    assert shown == ["Asking 3"]


def test_guests_are_compared_with_one_who_is_alone(tmp_path: Path) -> None:
    (tmp_path / "ada.py").write_text(NEW_ONLY)

    tournament, _ = take_part(tmp_path, guests=True)

    assert [one.name for one in tournament.standings[:2]] == ["ada", "new_only"]
    assert tournament.groups == [("ada", "new_only")]


def test_one_alone_makes_no_tournament(tmp_path: Path) -> None:
    (tmp_path / "ada.py").write_text(NEW_ONLY)

    tournament, _ = take_part(tmp_path)

    assert (tournament.held, tournament.standings) == (False, ())
