"""Verdicts on all mutants of a kata's programs."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from .coin_set import read_rows, run_checker, write_set

pytestmark = pytest.mark.slow


def test_mutants_have_a_witness_or_are_equivalent(written_set: Path) -> None:
    verdicts = Counter(row["verdict"] for row in read_rows(written_set))

    assert verdicts["witness"] > verdicts["equivalent"] > 0
    assert verdicts.keys() == {"witness", "equivalent"}


def test_a_second_run_asks_no_program_again(
    coin_with_sample: Path, written_set: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dicedojo.authoring.dataset.TestRunner", None)
    monkeypatch.setattr("dicedojo.authoring.dataset_suites.assess_tests", None)
    before = read_rows(written_set)

    write_set(coin_with_sample, written_set)

    assert read_rows(written_set) == before


def test_a_program_that_answers_none_is_asked_these_questions_too(
    coin_with_sample: Path, tmp_path: Path
) -> None:
    early = "def pays(coins):\n    if len(coins) > 0:\n        return len(coins)\n"
    (coin_with_sample / "solutions/coin/chaff/early.py").write_text(
        f'"""Chaff: early."""\n{early}'
    )

    write_set(coin_with_sample, tmp_path)

    witnesses = [
        row["witness"] for row in read_rows(tmp_path) if row["program"] == "chaff/early"
    ]
    assert any(one and one["original"] is None for one in witnesses)
    assert run_checker(tmp_path).returncode == 0
