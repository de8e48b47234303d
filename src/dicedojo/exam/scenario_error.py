"""What an exception in a scenario means: its outcome, and a sentence about it."""

from __future__ import annotations

import pytest

from dicedojo.exam.hints import with_hint
from dicedojo.exam.proxy import Lost, NotReached
from dicedojo.exam.report import Outcome, ScenarioRecord
from dicedojo.sandbox.wire import DID_NOT_END, raised_by

# Errors whose message is a sentence already; any other is named, too.
SPEAKS_FOR_ITSELF = (
    AssertionError,
    AttributeError,
    ImportError,
    Lost,
    NotReached,
    pytest.fail.Exception,
)


def scenario_result(
    step: str, scenario: str, error: BaseException | None, hint: str
) -> ScenarioRecord:
    """Return the result of a scenario that ended with `error`, or with none.

    A hint about an answer is part of the message if the scenario failed.
    """
    outcome = _outcome(error)
    message = "" if error is None else _message(error)
    if outcome == "failed":
        message = with_hint(message, hint)
    return ScenarioRecord(step, scenario, outcome, message)


def _outcome(error: BaseException | None) -> Outcome:
    match error:
        case None:
            return "passed"
        case NotReached():
            return "not reached"
        case Lost(no_answer=reason):
            return "timed out" if reason is DID_NOT_END else "stopped"
    return "failed"


def _message(error: BaseException) -> str:
    """Return what a person needs of an error: assertions speak for themselves.

    What the learner's code raised is shown as Python shows it, with its line.
    """
    raised = raised_by(error)
    if raised is not None:
        return raised.placed
    text = str(error).split("\nassert ")[0].strip()
    if text and isinstance(error, SPEAKS_FOR_ITSELF):
        return text
    return f"{type(error).__name__}: {text}" if text else type(error).__name__
