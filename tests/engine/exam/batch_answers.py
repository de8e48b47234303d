"""The answers to a batch as one list, which ends with why there are no more."""

from __future__ import annotations

from collections.abc import Sequence

from dicedojo.course.domain import Call
from dicedojo.engine import limits
from dicedojo.engine.exam.answers import Answer
from dicedojo.engine.exam.workers import Allowed, Halt, Worker


def batch_answers(
    worker: Worker,
    batch: Sequence[Call],
    first: int = 0,
    allowed: Allowed | None = None,
    flush: int = limits.ANSWERS_PER_LINE,
) -> list[Answer]:
    """Return the answers from the question at `first` on."""
    answers: list[Answer] = []
    for part in worker.answers(batch, first, allowed, flush):
        answers += [part.why] if isinstance(part, Halt) else part.answers
    return answers
