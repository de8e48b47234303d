"""What the strategy that a learner wrote is worth, exactly."""

from __future__ import annotations

from dicedojo.box import Box
from dicedojo.errors import ContentError
from dicedojo.kata import Kata, Strategy
from dicedojo.strategy.player import MAX_SECONDS
from dicedojo.strategy.report import StrategyReport
from dicedojo.submission import Submission


def measure_strategy(
    kata: Kata,
    strategy: Strategy,
    submission: Submission,
    box: Box,
    seconds: float = MAX_SECONDS,
) -> StrategyReport:
    """Return the exact value of the submission's `strategy`, or the trouble with it.

    It has so many `seconds` to answer all that it is asked.

    Raises:
        ContentError: nobody can value a strategy of this game.
        BoxError: the box could not be started.
    """
    match kata.name:  # NumPy, only where it is needed
        case "farkle":
            from dicedojo.strategy.farkle import measure
        case "hog":
            from dicedojo.strategy.hog import measure
        case _:
            raise ContentError(
                f"dojo cannot tell what a strategy for {kata.name} is worth.",
                hint="Take [rubric.strategy] out of its kata.toml.",
            )
    return measure(kata, strategy, submission, box, min(seconds, MAX_SECONDS))


__all__ = ["StrategyReport", "measure_strategy"]
