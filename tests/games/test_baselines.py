"""Baselines are read as they were written, to the last bit."""

from __future__ import annotations

from pathlib import Path

from dicedojo.games.baselines import read_baselines, write_baselines
from dicedojo.games.strategy_report import Baseline, Value


def test_baselines_are_read_as_they_were_written(tmp_path: Path) -> None:
    third = Value("on the board", 1 / 3, 0.1 + 0.2)
    baselines = (Baseline("one roll", (third, third)), Baseline("none", ()))

    write_baselines(tmp_path / "baselines.json", baselines)

    assert read_baselines(tmp_path / "baselines.json") == baselines
