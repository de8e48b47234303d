"""Connects to a Dask cluster, and grades a class on its workers."""

from __future__ import annotations

import importlib.util
import logging
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from dataclasses import replace
from pathlib import Path
from typing import Any

from dicedojo.classroom.run.cluster_worker import (
    Answer,
    CarriedSubmission,
    Machine,
    Order,
    Refusal,
    StationLost,
    Terms,
    grade_order,
    introduce,
    objection,
)
from dicedojo.classroom.run.work import Task, TaskResult
from dicedojo.errors import DojoError, UnusableInput
from dicedojo.pool import TICK, Lost
from dicedojo.text import counted

ATTEMPTS = 3  # at a submission whose grading process ended
SPARE = 2  # submissions in the queue of the cluster, so that no worker is idle
LOOK = 2.0  # seconds between counts of the workers
MAX_NAMED = 5  # workers that a message names
PATIENCE = 60.0  # seconds without any worker until the run stops

Work = Callable[[Order], tuple[str, Answer]]
Client = Any  # of distributed, an optional dependency
SECONDS = 5  # the timeout for a scheduler
EXTRA = "dicedojo[cluster]"


def connect(address: str, terms: Terms) -> tuple[Client, list[str]]:
    """Return a connected client, and a line about each worker.

    Raises:
        UnusableInput: the extra is not installed, the scheduler does not answer, there
            is no worker, or one may not grade.
    """
    if importlib.util.find_spec("distributed") is None:
        raise UnusableInput(
            "Grading on a cluster needs Dask, which is not installed here.",
            next=f"pip install '{EXTRA}'",
        )
    import distributed
    from distributed.comm import get_address_host_port

    # Lost connections are reported by our own messages.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        # Before a client is created, which could not be closed after a failure.
        get_address_host_port(address)
    except ValueError as fault:
        raise _no_answer(address, f"{fault}.") from fault
    try:
        client = distributed.Client(address, timeout=SECONDS, set_as_default=False)
    except (OSError, ValueError) as fault:
        waited = f"Waited {SECONDS} seconds at most. {fault}"
        raise _no_answer(address, waited) from fault
    try:
        return client, _check_workers(client, address, terms)
    except BaseException:
        client.close()
        raise


def _no_answer(address: str, why: str) -> UnusableInput:
    return UnusableInput(
        f"No Dask scheduler answers at {address}.",
        evidence=why,
        hint="An address looks like this: tcp://192.0.2.7:8786",
        next="dask scheduler, which prints its address",
    )


def _check_workers(client: Client, address: str, terms: Terms) -> list[str]:
    answers = client.run(introduce, terms.kata, on_error="return")
    if not answers:
        raise UnusableInput(
            f"The cluster at {address} has no workers.",
            next=f"dask worker {address} on each machine that is to grade",
        )
    refusals = list(_refusals(answers, terms))
    if refusals:
        raise UnusableInput(
            f"{len(refusals)} of {len(answers)} workers may not grade."
            if len(answers) > 1
            else "The worker may not grade.",
            evidence="\n".join(refusals),
            hint="Workers need the same dicedojo and course, and bubblewrap.",
            next="dojo doctor on that machine",
        )
    return [_line(worker, machine) for worker, machine in answers.items()]


def _refusals(answers: dict[str, Machine | Exception], terms: Terms) -> Iterator[str]:
    for worker, machine in answers.items():
        if isinstance(machine, Exception):
            yield f"{worker}: dicedojo does not run on it ({machine})"
        elif why := objection(terms, machine):
            yield f"{worker}: {why}"


def _line(worker: str, machine: Machine) -> str:
    sandbox = "no bubblewrap" if machine["no_bubblewrap"] else "bubblewrap"
    return f"{worker}: dicedojo {machine['kit']}, {sandbox}"


class ClusterFault(DojoError):
    """The cluster failed during a run."""


class ClusterGraders:
    """Grades on the workers of a Dask cluster, which may come and go."""

    def __init__(self, client: Client, terms: Terms, work: Work = grade_order) -> None:
        """Take a connected client, which is closed after grading."""
        self._client = client
        self._terms = terms
        self._work = work
        self._executor = client.get_executor(pure=False, retries=ATTEMPTS - 1)
        self._threads = 0
        self._workers = ""  # the addresses of the last workers
        self._counted = 0.0  # the time of the last count
        self._last_seen = time.monotonic()  # the last time with a worker

    def grade(
        self, tasks: Sequence[Task], tick: Callable[[], None] = lambda: None
    ) -> Generator[tuple[Task, TaskResult | Lost]]:
        """Yield each task with its result, in order of completion.

        `tick` is called repeatedly, and may raise to stop. Leaving early cancels
        waiting tasks; workers finish the tasks that they have begun.

        Raises:
            UnusableInput: a worker joined that may not grade.
            ClusterFault: the scheduler or all workers disappeared.
        """
        waiting = list(tasks)[::-1]
        sent: dict[Future[tuple[str, Answer]], Task] = {}
        try:
            while waiting or sent:
                tick()
                self._count_workers()
                # Not all at once, since their files would fill the scheduler's memory.
                while waiting and len(sent) < self._threads + SPARE:
                    task = waiting.pop()
                    try:
                        order = self._order(task)
                    except UnusableInput as fault:
                        yield task, Lost(str(fault))
                        continue
                    sent[self._executor.submit(self._work, order)] = task
                for future in wait(sent, TICK, FIRST_COMPLETED).done:
                    yield sent.pop(future), self._result(future)
        finally:
            for future in sent:
                future.cancel()
            self._client.close()

    def _order(self, task: Task) -> Order:
        """Return the task with its files; UnusableInput if they have gone."""
        files = task.handed_in.read()
        id, origin = task.student_id, task.handed_in.place
        carried = CarriedSubmission(id, id, origin, Path(origin), files=files)
        return Order(self._terms, replace(task, handed_in=carried))

    def _result(self, future: Future[tuple[str, Answer]]) -> TaskResult | Lost:
        from distributed import KilledWorker

        try:
            address, answer = future.result()
        except KilledWorker as fault:
            workers = counted(fault.allowed_failures + 1, "worker")
            last = getattr(fault.last_worker, "address", fault.last_worker)
            tried = f"It was tried on {workers}, and each time the worker died"
            return Lost(f"{tried}; the last was {last}.")
        except StationLost as fault:
            return Lost(f"{fault} So it went {ATTEMPTS} times.")
        except CancelledError as fault:
            raise _scheduler_lost() from fault
        if isinstance(answer, Refusal):
            raise UnusableInput(
                f"The worker {address} may not grade.",
                evidence=answer.why,
                hint="Grades that are recorded stay.",
                next="end that worker, then the same command, which goes on from here",
            )
        if isinstance(answer, Lost):
            return Lost(f"{answer.why} (worker {address})")
        return answer

    def _count_workers(self) -> None:
        """Update the number of submissions that the cluster can grade at a time.

        Raises:
            ClusterFault: there was no worker for a while, or there is no scheduler.
        """
        now = time.monotonic()
        if now - self._counted < LOOK:
            return
        self._counted = now
        try:
            threads = self._client.nthreads()
        except (OSError, CancelledError) as fault:
            raise _scheduler_lost() from fault
        self._threads = sum(threads.values())
        if self._threads:
            self._last_seen = now
            self._workers = ", ".join([*threads][:MAX_NAMED])
        elif now - self._last_seen > PATIENCE:
            raise ClusterFault(
                f"The cluster has had no worker for {PATIENCE:g} seconds.",
                evidence=f"The last: {self._workers}." if self._workers else "",
                hint="Grades that are recorded stay.",
                next="start workers, then the same command, which goes on from here",
            )


def _scheduler_lost() -> ClusterFault:
    return ClusterFault(
        "The scheduler of the cluster does not answer any more.",
        hint="Grades that are recorded stay.",
        next="start it and its workers again, then the same command",
    )
