"""The keeper's half of running tests: programs go into the box, outcomes come out."""

from __future__ import annotations

import base64
import builtins
import json
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from dicedojo.box.base import NOTHING_GIVEN, Box, Files, Given, Program
from dicedojo.box.keeper import BESIDE, plain_calls
from dicedojo.box.limits import Limits
from dicedojo.box.session import BoxStopped, BoxTimedOut, Session
from dicedojo.domain import Call
from dicedojo.mutation.runs import (
    Answers,
    Collection,
    Job,
    Run,
    as_answers,
    as_collection,
    as_run,
)

INSIDE = Path(__file__).parent / "inside"
SERVER = Program(
    INSIDE / "dojo_server.py",
    beside=(
        *BESIDE,
        *(
            INSIDE / f"dojo_{name}.py"  # in order of import
            for name in ("notes", "full", "plain", "collect", "tidy", "crew")
        ),
    ),
    packages=True,
)
WORKERS = min(2, os.cpu_count() or 1)
FIRST_CPU_SECONDS = 10.0  # for the first run, before we know how long the tests take
FIRST_WALL_SECONDS = 20.0
LEAST_CPU_SECONDS = 0.25
LEAST_WALL_SECONDS = 4.0
MOST_SLOW = 12  # programs to run again alone that take longer than this:
SLOW_SECONDS = 1.0
CPU_FACTOR = 20  # a program that needs so much longer than the original does not end
SYSTEM_ERRORS = {
    name
    for name, error in vars(builtins).items()
    if isinstance(error, type) and issubclass(error, OSError)
}
END = {"end": True}  # of a run; no child can say it, an answer has an id
SESSION = Limits(wall_seconds=600.0, cpu_seconds=600, processes=32)


class TestRunner:
    """A box with a submission's tests, ready to run on program after program."""

    __test__ = False  # no test class, whatever pytest makes of its name

    def __init__(self, session: Session) -> None:
        self._session = session
        self.cpu_seconds = FIRST_CPU_SECONDS
        self.wall_seconds = FIRST_WALL_SECONDS

    @classmethod
    @contextmanager
    def open(
        cls,
        box: Box,
        files: Files,
        path: str,
        module: str,
        given: Given = NOTHING_GIVEN,
    ) -> Iterator[TestRunner]:
        """Start a box that holds the submission `files`, its module at `path`.

        `given` are the sources of the kata's own modules.
        """
        opening = {
            "files": {name: _text(content) for name, content in files.items()},
            "path": path,
            "module": module,
            "given": dict(given),
            "workers": WORKERS,
            "own_folders": box.own_folders,
        }
        with Session.start(box, SERVER, SESSION) as session:
            session.post(json.dumps(opening).encode())
            yield cls(session)

    def collect(self, source: bytes) -> Collection:
        """Return the tests that pytest finds, with the submission's own module.

        Must come before `run`.
        """
        job = Job("collect", source)
        answers = list(self._ask([job], "collect", (), must_import=False))
        return as_collection(answers[0] if answers else {})

    def run(
        self,
        jobs: Sequence[Job],
        excluded: Sequence[str] = (),
        must_import: bool = True,
    ) -> dict[str, Run]:
        """Return what the tests, less `excluded`, did on each job's program, by key."""
        found = {
            str(answer.get("id")): as_run(answer)
            for answer in self._ask(jobs, "run", excluded, must_import)
        }
        return {job.key: found.get(job.key, Run(ended="lost")) for job in jobs}

    def run_confirmed(
        self,
        jobs: Sequence[Job],
        excluded: Sequence[str] = (),
        must_import: bool = True,
    ) -> dict[str, Run]:
        """Do as `run`, and run again, alone, what came to a bad end.

        What runs beside a program is the learner's code, too, and could have ended it.
        """
        found = self.run(jobs, excluded, must_import)
        doubtful = [job for job in jobs if self._is_doubtful(found[job.key])]
        slow = [job for job in doubtful if found[job.key].wall_seconds > SLOW_SECONDS]
        left_out = slow[MOST_SLOW:]
        for job in doubtful:
            if job not in left_out:
                found |= self.run([job], excluded, must_import)
        return found | {job.key: Run(ended="lost") for job in left_out}

    def _is_doubtful(self, run: Run) -> bool:
        """Whether another process could have done this to it.

        It was ended before it used up its time, or the system refused it something
        that it may grant the next time.
        """
        waited = run.cpu_seconds < 0.9 * self.cpu_seconds
        refused = any(failure.type in SYSTEM_ERRORS for failure in run.failed.values())
        return (
            refused or run.ended == "stopped" or (run.ended == "timed out" and waited)
        )

    def keep(self, name: str, calls: Sequence[Call]) -> None:
        """Leave a batch of questions in the box, to be put by name."""
        order = {"keep": name, "calls": plain_calls(calls)}
        self._session.post(json.dumps(order).encode())

    def answer(
        self,
        jobs: Sequence[Job],
        batch: str,
        cpu_seconds: float,
        flush: int = 1,
        usual: str = "",
    ) -> dict[str, Answers]:
        """Return each program's answers to a kept batch, by key.

        They come `flush` together: less of them slows it down, and loses fewer where
        a program hangs. As the `usual` ones the box can "remember" these, and then
        "compare" others with them.
        """
        orders = [
            {
                "do": "answer",
                "id": job.key,
                "source": _text(job.source),
                "kept": batch,
                "flush": flush,
                "remember": usual == "remember",
                "compare": usual == "compare",
                "cpu_seconds": cpu_seconds,
                "wall_seconds": max(LEAST_WALL_SECONDS, 8 * cpu_seconds),
            }
            for job in jobs
        ]
        found = {str(said.get("id")): as_answers(said) for said in self._send(orders)}
        return {job.key: found.get(job.key, Answers((), "lost")) for job in jobs}

    def allow(self, base: Run) -> None:
        """Set the time that a program has, from how long the original took."""
        self.cpu_seconds = max(LEAST_CPU_SECONDS, CPU_FACTOR * base.cpu_seconds)
        self.wall_seconds = max(
            LEAST_WALL_SECONDS, 8 * self.cpu_seconds, 8 * base.wall_seconds
        )

    @contextmanager
    def time_for(self, cpu_seconds: float, wall_seconds: float) -> Iterator[None]:
        """Let each program have so much time, and no more, while the block runs."""
        before = self.cpu_seconds, self.wall_seconds
        self.cpu_seconds, self.wall_seconds = cpu_seconds, wall_seconds
        try:
            yield
        finally:
            self.cpu_seconds, self.wall_seconds = before

    def _ask(
        self, jobs: Sequence[Job], do: str, excluded: Sequence[str], must_import: bool
    ) -> Iterator[dict[str, Any]]:
        orders = [
            {
                "do": do,
                "id": job.key,
                "source": _text(job.source),
                "first": job.first,
                "backwards": job.backwards,
                "luck": job.luck,
                "full": job.full,
                "excluded": list(excluded),
                "must_import": must_import,
                "cpu_seconds": self.cpu_seconds,
                "wall_seconds": self.wall_seconds,
            }
            for job in jobs
        ]
        return self._send(orders)

    def _send(self, orders: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
        """Yield what the box says to each order, in any order."""
        if not orders:
            return
        # The server's own backstop comes first.
        patience = 2 * max(order["wall_seconds"] for order in orders) + 30
        message = json.dumps(orders).encode()
        try:
            while (
                answer := json.loads(self._session.exchange(message, patience))
            ) != END:
                yield answer
                message = b""
        except (BoxTimedOut, BoxStopped, ValueError, RecursionError):
            return  # the runner itself is gone; what has no answer is lost


def _text(content: str | bytes) -> str:
    data = content.encode() if isinstance(content, str) else content
    return base64.b64encode(data).decode("ascii")
