"""The best play is solved once, and then read from disk."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from dicedojo import cache
from dicedojo.errors import UnusableInput
from dicedojo.games.engineering import best_play as module
from dicedojo.games.engineering.best_play import (
    MAX_ROUNDS,
    best_play,
    require_rounds,
)
from dicedojo.games.engineering.dice import NEW, PROMOTE
from dicedojo.games.engineering.optimum import Optimum, solve
from dicedojo.games.engineering.policies import promo_once
from dicedojo.games.engineering.visits import follow

ROUNDS = 9


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Keep games in a folder of the test's own."""
    monkeypatch.setattr(cache, "folder", lambda name: tmp_path / name)
    best_play.cache_clear()
    yield tmp_path / module.FOLDER
    best_play.cache_clear()


def worths(optimum: Optimum) -> list[float]:
    """Return what both actions are worth wherever promo_once comes to."""
    visits = follow(lambda revenue, left, score: promo_once(revenue, left), ROUNDS)
    return [
        optimum.worth(revenue, left, round(visit.mean_score), action)
        for (revenue, left), visit in visits.decisions.items()
        if revenue
        for action in (NEW, PROMOTE)
    ]


def test_a_game_is_solved_once_on_a_machine(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    solved = best_play(ROUNDS)
    best_play.cache_clear()
    monkeypatch.setattr(module, "_solve", lambda rounds: pytest.fail("solved again"))

    read = best_play(ROUNDS)

    assert read is not solved
    assert read.value == solved.value
    assert worths(read) == worths(solved) == worths(solve(ROUNDS))
    assert len(set(worths(read))) > 20


def test_a_damaged_solution_is_solved_again(kept: Path) -> None:
    value = best_play(ROUNDS).value
    (path,) = kept.iterdir()
    path.write_text(path.read_text("utf-8")[:-5], "utf-8")
    best_play.cache_clear()

    assert best_play(ROUNDS).value == value


def test_each_length_of_a_game_is_kept_by_itself(kept: Path) -> None:
    values = [best_play(rounds).value for rounds in (4, 5)]

    assert len(list(kept.iterdir())) == 2
    best_play.cache_clear()
    assert [best_play(rounds).value for rounds in (4, 5)] == values


def test_the_best_play_of_10_rounds_is_the_sources() -> None:
    assert best_play(10).value == pytest.approx(20.483601957243238, rel=1e-12)


def test_a_game_has_at_most_thirty_rounds() -> None:
    assert require_rounds(MAX_ROUNDS) == MAX_ROUNDS
    with pytest.raises(UnusableInput) as refused:
        require_rounds(MAX_ROUNDS + 1)

    assert str(refused.value) == (
        "--rounds must be at most 30 (got 31).\n"
        "  The best play of longer games takes too long to compute.\n"
        "  Next: the same command with --rounds 30"
    )
