"""Strategies for Farkle, handed in and measured; none plays for long."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

from dicedojo.course.course import load_kata
from dicedojo.engine.sandbox import Bubblewrap
from dicedojo.games.farkle import strategy
from dicedojo.games.strategy_report import StrategyReport
from dicedojo.games.strategy_value import MAX_SECONDS, measure_strategy
from dicedojo.submission.submission import Submission

ROOT = Path(__file__).resolve().parents[2]
FARKLE = load_kata(ROOT, "farkle")

Measure = Callable[..., StrategyReport]  # a source, and perhaps the seconds


@pytest.fixture
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let turns end early: of a long one there is no more to see."""
    monkeypatch.setattr(strategy, "MAX_AT_STAKE", 200)


def measure_module(source: str, seconds: float = MAX_SECONDS) -> StrategyReport:
    files = {"farkle.py": source.encode()}
    submission = Submission("ada", files, "farkle.py")
    assert FARKLE.strategy is not None
    return measure_strategy(FARKLE, FARKLE.strategy, submission, Bubblewrap(), seconds)


@pytest.fixture
def measure() -> Measure:
    """Return what measures the last solution with another strategy.

    `best(roll)` gives it the best keep.
    """
    reference = FARKLE.reference.read_text("utf-8")
    best = """
        def best(roll):
            options = score_options(roll)
            return max(options, key=options.get)
    """

    def measure_strategy_alone(strategy: str, *seconds: float) -> StrategyReport:
        source = f"{reference}\n{dedent(best)}\n{dedent(strategy)}"
        return measure_module(source, *seconds)

    return measure_strategy_alone
