"""The champion solves its game first, and then plays by the solution."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path

import pytest

from dicedojo import cache
from dicedojo.errors import UnusableInput
from dicedojo.games.farkle.champion import find_turn, prepare


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache.place, "root", tmp_path)


def test_all_totals_are_multiples_of_fifty_and_so_is_the_target() -> None:
    turn, same = find_turn(1_490, 1_000, 1_000), find_turn(1_500, 1_000, 1_000)

    assert (turn.worth == same.worth).all()


def test_it_says_once_that_it_solves_the_game() -> None:
    heard: list[str] = []

    for _ in range(2):
        prepare(1_010, heard.append, lambda activity, n: nullcontext(print_nothing))

    assert len(heard) == 2
    assert heard[0].startswith("Solving the game takes less than 35 s")


def print_nothing(done: int) -> None:
    """Show no progress."""


def test_the_other_who_has_ended_the_game_leaves_a_last_turn() -> None:
    assert find_turn(1_500, 1_000, 1_500).bank.max() == 1
    assert find_turn(1_500, 1_000, 1_450).bank.max() < 1


def test_a_game_that_takes_too_long_is_refused() -> None:
    with pytest.raises(UnusableInput, match="at most 10,000 against champion"):
        prepare(10_001, print, lambda activity, n: nullcontext(print_nothing))
