"""The keeper's half of running tests: programs go into the box, outcomes come out."""

from __future__ import annotations

import base64
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from dicedojo.box.base import Box, Files, Program
from dicedojo.box.keeper import INSIDE as BOX_FOLDER
from dicedojo.box.limits import Limits
from dicedojo.box.session import BoxStopped, BoxTimedOut, Session

INSIDE = Path(__file__).parent / "inside"
SERVER = Program(
    INSIDE / "dojo_server.py",
    beside=(
        BOX_FOLDER / "dojo_standin.py",
        *(
            INSIDE / f"dojo_{name}.py"
            for name in ("module", "full", "plain", "tidy")  # in order of import
        ),
    ),
    packages=True,
)
WORKERS = min(2, os.cpu_count() or 1)
FIRST_CPU_SECONDS = 10.0  # for the first run, before we know how long the tests take
FIRST_WALL_SECONDS = 20.0
LEAST_CPU_SECONDS = 0.25
LEAST_WALL_SECONDS = 4.0
MOST_DOUBTS = 12  # programs to run again alone, up to some seconds each
CPU_FACTOR = 20  # a program that needs so much longer than the original does not end
SESSION = Limits(wall_seconds=600.0, cpu_seconds=600, processes=32)


@dataclass(frozen=True)
class Failure:
    """Why a test failed: the exception, and the last public call it made."""

    type: str
    message: str
    last_call: tuple[str, list[Any], Any] | None = None  # function, arguments, answer
    private_names: tuple[str, ...] = ()  # names of the learner's own design it used


@dataclass(frozen=True)
class Run:
    """What the tests did on one program."""

    passed: frozenset[str] = frozenset()
    failed: Mapping[str, Failure] = field(default_factory=dict)
    faults: tuple[tuple[str, str], ...] = ()  # files that pytest could not collect
    ended: str = ""  # "timed out", "stopped" or "lost" (with the runner), "" otherwise
    unimportable: str = ""  # the exception with which importing the program ends
    interrupted: bool = False  # pytest gave up, so a plain `pytest` fails
    cpu_seconds: float = 0.0
    wall_seconds: float = 0.0

    @property
    def all_passed(self) -> bool:
        """Whether a plain `pytest` would end with success."""
        troubles = self.failed or self.faults or self.ended or self.unimportable
        return not (troubles or self.interrupted)


@dataclass(frozen=True)
class Collection:
    """The tests that a submission brings."""

    tests: tuple[str, ...]
    faults: tuple[tuple[str, str], ...]  # path and message
    ended: str = ""
    importing: str = ""  # how importing the submission's own module ended, if badly


@dataclass(frozen=True)
class Job:
    """One program to run the tests on, all of them or until the first failure."""

    key: str
    source: str | bytes
    first: bool = False
    backwards: bool = False
    full: bool = False  # a whole pytest session even where the tests are plain


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
        cls, box: Box, files: Files, path: str, module: str
    ) -> Iterator[TestRunner]:
        """Start a box that holds the submission `files`, its module at `path`."""
        opening = {
            "files": {name: _text(content) for name, content in files.items()},
            "path": path,
            "module": module,
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
        ended = "stopped" if not answers else answers[0].get("ended", "")
        if ended:
            return Collection((), (), ended)
        return Collection(tuple(answers[0]["tests"]), _faults(answers[0]))

    def run(
        self,
        jobs: Sequence[Job],
        excluded: Sequence[str] = (),
        must_import: bool = True,
    ) -> dict[str, Run]:
        """Return what the tests, less `excluded`, did on each job's program, by key."""
        found = {
            str(answer.get("id")): _as_run(answer)
            for answer in self._ask(jobs, "run", excluded, must_import)
        }
        return {job.key: found.get(job.key, Run(ended="lost")) for job in jobs}

    def run_confirmed(
        self, jobs: Sequence[Job], excluded: Sequence[str] = ()
    ) -> dict[str, Run]:
        """Do as `run`, and run again, alone, what came to a bad end.

        What runs beside a program is the learner's code, too, and could have ended it.
        """
        found = self.run(jobs, excluded)
        doubtful = [job for job in jobs if self._is_doubtful(found[job.key])]
        for job in doubtful[:MOST_DOUBTS]:
            found |= self.run([job], excluded)
        return found | {job.key: Run(ended="lost") for job in doubtful[MOST_DOUBTS:]}

    def _is_doubtful(self, run: Run) -> bool:
        """Whether another process could have ended it: it did not use up its time."""
        waited = run.cpu_seconds < 0.9 * self.cpu_seconds
        return run.ended == "stopped" or (run.ended == "timed out" and waited)

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
                "full": job.full,
                "excluded": list(excluded),
                "must_import": must_import,
                "cpu_seconds": self.cpu_seconds,
                "wall_seconds": self.wall_seconds,
            }
            for job in jobs
        ]
        if not orders:
            return
        patience = 2 * self.wall_seconds + 30  # the server's own backstop comes first
        message = json.dumps(orders).encode()
        try:
            while "end" not in (
                answer := json.loads(self._session.exchange(message, patience))
            ):
                yield answer
                message = b""
        except (BoxTimedOut, BoxStopped, ValueError):
            return  # the runner itself is gone; what has no answer is lost


def _as_run(answer: dict[str, Any]) -> Run:
    """Return what a child said. One that breaks the format has ended badly."""
    try:
        return _read(answer)
    except (KeyError, TypeError, ValueError, AttributeError):
        return Run(ended="stopped")


def _read(answer: dict[str, Any]) -> Run:
    if "unimportable" in answer:
        error = answer["unimportable"]
        return Run(unimportable=f"{error['type']}: {error['message']}")
    if "ended" in answer:
        return Run(
            ended=str(answer["ended"]),
            cpu_seconds=float(answer["cpu_seconds"]),
            wall_seconds=float(answer["wall_seconds"]),
        )
    outcomes = answer["outcomes"]
    return Run(
        passed=frozenset(t for t, o in outcomes.items() if o["outcome"] == "passed"),
        failed={
            t: _failure(o) for t, o in outcomes.items() if o["outcome"] == "failed"
        },
        faults=_faults(answer),
        interrupted=answer.get("exit", 0) in (2, 3),
        cpu_seconds=float(answer["cpu_seconds"]),
        wall_seconds=float(answer["wall_seconds"]),
    )


def _failure(outcome: dict[str, Any]) -> Failure:
    last = outcome.get("last")
    return Failure(
        type=outcome["type"],
        message=outcome["message"],
        last_call=tuple(last) if last else None,
        private_names=tuple(outcome.get("touched", ())),
    )


def _faults(answer: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    return tuple((fault["path"], fault["message"]) for fault in answer["faults"])


def _text(content: str | bytes) -> str:
    data = content.encode() if isinstance(content, str) else content
    return base64.b64encode(data).decode("ascii")
