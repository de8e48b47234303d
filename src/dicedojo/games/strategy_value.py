"""What the strategy that a learner wrote is worth, exactly."""

from __future__ import annotations

from dicedojo.course.kata import Kata, Strategy
from dicedojo.errors import ContentError
from dicedojo.games.picture_form import PAGE, PictureForm
from dicedojo.games.strategy_proxy import MAX_SECONDS
from dicedojo.games.strategy_report import StrategyReport
from dicedojo.sandbox import Sandbox
from dicedojo.submission.submission import Submission


def measure_strategy(  # noqa: PLR0913, PLR0917  # what is asked, where, how long
    kata: Kata,
    strategy: Strategy,
    submission: Submission,
    sandbox: Sandbox,
    seconds: float = MAX_SECONDS,
    form: PictureForm = PAGE,
) -> StrategyReport:
    """Return the exact value of the submission's `strategy`, or the trouble with it.

    It has so many `seconds` to answer all that it is asked.

    Raises:
        ContentError: nobody can value a strategy of this game.
        SandboxError: the sandbox could not be started.
    """
    match kata.name:  # NumPy, only where it is needed
        case "farkle":
            from dicedojo.games.farkle.strategy_value import measure
        case "hog":
            from dicedojo.games.hog.strategy_value import measure
        case _:
            raise ContentError(
                f"dojo cannot tell what a strategy for {kata.name} is worth.",
                hint="Take [rubric.strategy] out of its kata.toml.",
            )
    return measure(kata, strategy, submission, sandbox, min(seconds, MAX_SECONDS), form)


__all__ = ["StrategyReport", "measure_strategy"]
