"""Puts questions to programs in a submission's sandbox, without any test."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dicedojo.course import Call
from dicedojo.engine.exam.answers import Answer, encode, plain_calls
from dicedojo.engine.judge.programs import compiled
from dicedojo.engine.judge.replies import as_answers, as_compared, as_trace
from dicedojo.engine.judge.run_limits import QuestionLimits
from dicedojo.engine.judge.spared import Trace
from dicedojo.engine.judge.verdicts import Answers, Compared, Job
from dicedojo.engine.judge.warm_sandbox import WarmSandbox
from dicedojo.engine.wire.kinds import Json
from dicedojo.engine.wire.orders import Ask, Batch, Compare


class QuestionRunner:
    """Has programs answer batches of questions, or one alone."""

    def __init__(self, worker: WarmSandbox, path: str) -> None:
        self._worker = worker
        self._path = path  # of the program
        self._sizes: dict[str, int] = {}  # name of a batch -> number of questions

    def keep(
        self,
        name: str,
        calls: Sequence[Call],
        answers: Sequence[Answer] | None = None,
    ) -> None:
        """Leave a batch of questions in the sandbox, for orders that name it.

        With the original's `answers`, programs can be compared with these.
        """
        baseline = None if answers is None else list(map(encode, answers))
        self.keep_plain(name, plain_calls(calls), baseline)

    def keep_plain(
        self,
        name: str,
        calls: Sequence[Json],
        baseline: Sequence[Json] | None = None,
    ) -> None:
        """Leave a batch of questions that are encoded for the wire."""
        self._sizes[name] = len(calls)
        batch: Batch = {
            "do": "keep",
            "keep": name,
            "calls": calls,
            "baseline": baseline,
        }
        self._worker.tell(f"keep {name} {baseline is None}", batch)

    def answer(
        self, jobs: Sequence[Job], batch: str, allowed: QuestionLimits, flush: int = 1
    ) -> dict[str, Answers]:
        """Return each program's answers to a batch that was kept, by key.

        `flush` answers come on one line. A smaller number is slower, and loses fewer
        answers where a program hangs.
        """
        orders = [self._order(job, allowed, batch, flush) for job in jobs]
        return self._answers(orders, self._sizes[batch])

    def answer_one(
        self, jobs: Sequence[Job], calls: Mapping[str, Call], allowed: QuestionLimits
    ) -> dict[str, Answers]:
        """Return each program's answer to the one call that `calls` has for its key.

        No other question was put to the program before, in any process.
        """
        orders = [self._order(job, allowed) for job in jobs]
        for job, order in zip(jobs, orders, strict=True):
            order["calls"] = plain_calls([calls[job.key]])
        return self._answers(orders, 1)

    def _answers(self, orders: Sequence[Ask], size: int) -> dict[str, Answers]:
        replies = self._worker.send(orders)
        missing = Answers((), self._worker.why_missing)
        keys = [order["id"] for order in orders]
        return {
            key: as_answers(replies[key], size) if key in replies else missing
            for key in keys
        }

    def trace(self, job: Job, batch: str, allowed: QuestionLimits) -> Trace | None:
        """Return the functions of a program that each question of a batch runs.

        None where that is not known.
        """
        order: Ask = {**self._order(job, allowed, batch), "do": "trace"}
        return as_trace(self._worker.send([order]).get(job.key, {}))

    def compare(
        self, jobs: Sequence[Job], batch: str, allowed: QuestionLimits
    ) -> dict[str, Compared]:
        """Return how each program's answers differ from a batch's baseline, by key.

        Each program is asked the questions at the places of its job, or all of them.
        """
        orders: list[Ask] = [
            {
                **self._order(job, allowed),
                **to_compare(job, batch, allowed),
                "do": "compare",
            }
            for job in jobs
        ]
        replies = self._worker.send(orders)
        missing = Compared(ended=self._worker.why_missing)
        return {
            job.key: as_compared(replies[job.key]) if job.key in replies else missing
            for job in jobs
        }

    def _order(
        self, job: Job, allowed: QuestionLimits, batch: str = "", flush: int = 1
    ) -> Ask:
        """Return an order for answers, to a batch or to calls that are added to it."""
        return {
            **compiled(job.source, self._path),
            "id": job.key,
            "do": "answer",
            "kept": batch,
            "calls": None,
            "flush": flush,
            "places": None,
            "each_steps": allowed.each_steps,
            "steps": allowed.steps,
            "cpu_seconds": allowed.cpu_seconds,
            "wall_seconds": allowed.wall_seconds,
        }


def to_compare(job: Job, batch: str, allowed: QuestionLimits) -> Compare:
    """Return the part of an order that has a program's answers compared."""
    return {
        "kept": batch,
        "places": job.places,
        "each_steps": allowed.each_steps,
        "steps": allowed.steps,
    }
