"""What the strategy that a learner wrote is worth, exactly."""

from __future__ import annotations

from dicedojo.box import Box
from dicedojo.kata import Kata, Strategy
from dicedojo.strategy.report import StrategyReport
from dicedojo.submission import Submission


def measure_strategy(
    kata: Kata, strategy: Strategy, submission: Submission, box: Box
) -> StrategyReport:
    """Return the exact value of the submission's `strategy`, or the trouble with it.

    Raises:
        BoxError: the box could not be started.
    """
    from dicedojo.strategy.farkle import measure  # NumPy, only where it is needed

    return measure(kata, strategy, submission, box)


__all__ = ["StrategyReport", "measure_strategy"]
