"""What the strategy that a learner wrote is worth, exactly."""

from __future__ import annotations

from dicedojo.box import Box
from dicedojo.kata import Kata
from dicedojo.strategy.report import StrategyReport
from dicedojo.submission import Submission


def measure_strategy(
    kata: Kata, submission: Submission, box: Box
) -> StrategyReport | None:
    """Return the exact value of the submission's strategy; None if the kata asks none.

    Raises:
        BoxError: the box could not be started.
    """
    if kata.strategy is None:
        return None
    from dicedojo.strategy.farkle import measure  # NumPy, only where it is needed

    return measure(kata, kata.strategy, submission, box)


__all__ = ["StrategyReport", "measure_strategy"]
