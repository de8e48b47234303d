"""The keeper's half of asking programs alone: sends questions, receives answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dicedojo.course.domain import Call
from dicedojo.mutation.orders import compiled
from dicedojo.mutation.reach import Trace
from dicedojo.mutation.replies import as_answers, as_compared, as_trace
from dicedojo.mutation.runs import Answers, Compared, Job
from dicedojo.mutation.time_limits import wall_seconds_for
from dicedojo.mutation.warm_sandbox import Order, Worker
from dicedojo.sandbox.wire import Answer, encode, plain_calls


class QuestionRunner:
    """Puts questions to programs in a submission's sandbox, without any test."""

    def __init__(self, worker: Worker, path: str) -> None:
        self._worker = worker
        self._path = path  # of the program

    def keep(self, name: str, calls: Sequence[Call]) -> None:
        """Leave a batch of questions in the sandbox, to be put by name."""
        batch = {"keep": name, "calls": plain_calls(calls)}
        self._worker.tell(f"keep {name}", batch)

    def keep_with_baseline(
        self, name: str, calls: Sequence[Call], answers: Sequence[Answer]
    ) -> None:
        """Leave a batch with the original's answers, to compare others with them."""
        baseline = list(map(encode, answers))
        batch = {"keep": name, "calls": plain_calls(calls), "baseline": baseline}
        self._worker.tell(f"baseline {name}", batch)

    def answer(
        self, jobs: Sequence[Job], batch: str, cpu_seconds: float, flush: int = 1
    ) -> dict[str, Answers]:
        """Return each program's answers to a kept batch, by key.

        They come `flush` together: less of them slows it down, and loses fewer where
        a program hangs.
        """
        orders = [
            {
                **self._order(job, cpu_seconds),
                "do": "answer",
                "kept": batch,
                "flush": flush,
            }
            for job in jobs
        ]
        return self._answers(jobs, orders)

    def answer_one(
        self, jobs: Sequence[Job], calls: Mapping[str, Call], cpu_seconds: float
    ) -> dict[str, Answers]:
        """Return each program's answer to the one call that `calls` has for its key.

        No other question was put to the program before, in the same process or not.
        """
        orders = [
            {
                **self._order(job, cpu_seconds),
                "do": "answer",
                "calls": plain_calls([calls[job.key]]),
                "flush": 1,
            }
            for job in jobs
        ]
        return self._answers(jobs, orders)

    def _answers(
        self, jobs: Sequence[Job], orders: Sequence[Order]
    ) -> dict[str, Answers]:
        found = self._worker.send(orders)
        missing = Answers((), self._worker.why_missing)
        return {
            job.key: as_answers(found[job.key]) if job.key in found else missing
            for job in jobs
        }

    def trace(self, job: Job, batch: str, cpu_seconds: float) -> Trace | None:
        """Return which functions of a program each question of a batch runs.

        None where that is not known.
        """
        order = {**self._order(job, cpu_seconds), "do": "trace", "kept": batch}
        return as_trace(self._worker.send([order]).get(job.key, {}))

    def compare(
        self, jobs: Sequence[Job], batch: str, cpu_seconds: float, each_seconds: float
    ) -> dict[str, Compared]:
        """Return how each program's answers differ from a batch's baseline, by key.

        Each program is asked the questions at the places of its job, or all of them. A
        question may take `each_seconds` of CPU time, all together `cpu_seconds`.
        """
        orders = [
            {
                **self._order(job, cpu_seconds),
                "do": "compare",
                **to_compare(job, batch, cpu_seconds, each_seconds),
            }
            for job in jobs
        ]
        found = self._worker.send(orders)
        missing = Compared(ended=self._worker.why_missing)
        return {
            job.key: as_compared(found[job.key]) if job.key in found else missing
            for job in jobs
        }

    def _order(self, job: Job, cpu_seconds: float) -> Order:
        return {
            "id": job.key,
            **compiled(job.source, self._path),
            "cpu_seconds": cpu_seconds,
            "wall_seconds": wall_seconds_for(cpu_seconds),
        }


def to_compare(job: Job, batch: str, cpu_seconds: float, each_seconds: float) -> Order:
    """Return the part of an order that has a program's answers compared."""
    return {
        "kept": batch,
        "places": job.places,
        "each_seconds": each_seconds,
        "cpu_seconds": cpu_seconds,
    }
