"""The value of a learner's strategy, as its game computes it."""

from __future__ import annotations

from dicedojo.course.kata import Kata
from dicedojo.course.rubric import Strategy
from dicedojo.errors import ContentError
from dicedojo.games.picture_form import PAGE, PictureForm
from dicedojo.games.registry import find_game
from dicedojo.games.strategy_proxy import MAX_SECONDS
from dicedojo.games.strategy_report import StrategyReport
from dicedojo.sandbox import Sandbox
from dicedojo.sandbox.code_under_test import CodeUnderTest
from dicedojo.submission.submission import Submission


def measure_strategy(  # noqa: PLR0913, PLR0917  # what is asked, where, how long
    kata: Kata,
    strategy: Strategy,
    submission: Submission,
    sandbox: Sandbox,
    seconds: float = MAX_SECONDS,
    form: PictureForm | None = PAGE,
) -> StrategyReport:
    """Return the exact value of the submission's `strategy`, or the trouble with it.

    It has so many `seconds` to answer all that it is asked. Without a `form` no figure
    is drawn.

    Raises:
        ContentError: no installed game of the kata's name values strategies.
        SandboxError: the sandbox could not be started.
    """
    game = find_game(kata.name)
    if game is None or game.strategy is None:
        raise ContentError(
            f"dojo cannot tell what a strategy for {kata.name} is worth.",
            hint="Install the package of this game, or remove [rubric.strategy] from "
            "its kata.toml.",
        )
    code = CodeUnderTest.of(kata, sandbox, submission.files, submission.path)
    return game.strategy.measure(strategy, code, min(seconds, MAX_SECONDS), form)
