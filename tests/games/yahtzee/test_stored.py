from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from dicedojo import cache
from dicedojo.games.yahtzee import stored
from dicedojo.games.yahtzee.boxes import PLAIN, SOURCE, YATZY, Variant
from dicedojo.games.yahtzee.states import Solution, all_rows, upper_states


@pytest.fixture(autouse=True)
def empty_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget what is kept, and let a solution be made up."""
    monkeypatch.setattr(cache, "folder", lambda name: tmp_path / name)
    monkeypatch.setattr(stored, "solve", make_up)
    monkeypatch.setattr(stored, "solution", stored.solution.__wrapped__)


def make_up(variant: Variant) -> Solution:
    rows = all_rows(variant)
    shape = len(rows), len(upper_states().points)
    values = np.random.default_rng(1).uniform(0, 300, shape)
    return Solution(variant, values, rows)


def test_a_solution_is_computed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    first = stored.solution(PLAIN)
    monkeypatch.delattr(stored, "solve")

    second = stored.solution(PLAIN)

    assert (second.values == first.values).all()
    assert second.rows == first.rows


def test_a_damaged_table_is_computed_again() -> None:
    first = stored.solution(PLAIN)
    stored.path_of(PLAIN).write_text("damaged")

    assert (stored.solution(PLAIN).values == first.values).all()


def test_another_variant_is_kept_elsewhere() -> None:
    assert stored.path_of(PLAIN) != stored.path_of(SOURCE)


def test_it_is_said_that_computing_takes_a_while(
    capsys: pytest.CaptureFixture[str],
) -> None:
    stored.announce([PLAIN, SOURCE])
    stored.announce([YATZY, SOURCE])

    out, err = capsys.readouterr()
    assert out == ""
    assert err.splitlines() == [
        "Computing the best play takes about 10 seconds, this once.",
        "Computing the best play takes about 15 seconds, this once.",
    ]


def test_nothing_is_said_of_what_is_at_hand(
    capsys: pytest.CaptureFixture[str],
) -> None:
    stored.solution(PLAIN)

    stored.announce([PLAIN])

    assert capsys.readouterr().err == ""
