"""Who comes where."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from dicedojo.games.engineering import tournament as module
from dicedojo.games.engineering.best_play import best_play
from dicedojo.games.engineering.exact.policies import new_only, promo
from dicedojo.games.engineering.tournament import (
    PolicyRanking,
    guests,
)
from dicedojo.games.protocol import TournamentTask
from dicedojo.sandbox import ProcessSandbox
from dicedojo.submission.entries import find_entries
from tests.games.engineering.exact.policy_value import policy_value

from ..handed_in import KATA, NEW_ONLY, POLICY, PROMO_ONCE
from .conftest import GAMES


def test_the_greater_share_of_the_best_play_comes_first(small: PolicyRanking) -> None:
    ada, bob, cy = small.standings

    assert [(one.name, one.rank) for one in small.standings] == [
        ("ada", 1),
        ("bob", 2),
        ("cy", 2),
    ]
    assert ada.share == pytest.approx(1)
    assert bob.share == cy.share < 1


def test_scores_are_the_exact_expectations(small: PolicyRanking) -> None:
    ada, bob, _ = small.standings

    assert small.best == tuple(best_play(rounds).value for rounds in GAMES)
    assert ada.scores == pytest.approx([policy_value(new_only, n) for n in GAMES])
    assert bob.scores == pytest.approx([policy_value(promo, n) for n in GAMES])


def test_those_who_decide_the_same_are_grouped(small: PolicyRanking) -> None:
    ada, bob, cy = small.standings

    assert (ada.same_as, bob.same_as, cy.same_as) == ((), ("cy",), ("bob",))
    assert small.groups == [("bob", "cy")]


def test_a_guest_gives_way_to_a_name_of_the_class() -> None:
    names = [one.name for one in guests(GAMES, {"promo"})]

    assert names == ["new_only", "promo_once", "promo of the source", "exp_legacy(0.5)"]


BROKEN = "def final_policy(revenue, rounds_left): return 11\n"


def take_part(folder: Path, *, guests: bool = False) -> tuple[PolicyRanking, list[str]]:
    """Return the tournament of a folder, and its activities."""
    shown: list[str] = []

    @contextmanager
    def progress(activity: str, total: int) -> Iterator[Callable[[int], None]]:
        shown.append(f"{activity} {total}")
        yield lambda done: None

    task = TournamentTask(KATA, POLICY, ProcessSandbox(), 1, guests)
    entries, _ = find_entries(folder)
    return module.hold(task, entries, progress, GAMES), shown


@pytest.mark.slow
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


@pytest.mark.slow
def test_guests_are_compared_with_one_who_is_alone(tmp_path: Path) -> None:
    (tmp_path / "ada.py").write_text(NEW_ONLY)

    tournament, _ = take_part(tmp_path, guests=True)

    assert [one.name for one in tournament.standings[:2]] == ["ada", "new_only"]
    assert tournament.groups == [("ada", "new_only")]


@pytest.mark.slow
def test_one_alone_makes_no_tournament(tmp_path: Path) -> None:
    (tmp_path / "ada.py").write_text(NEW_ONLY)

    tournament, _ = take_part(tmp_path)

    assert (tournament.held, tournament.standings) == (False, ())
