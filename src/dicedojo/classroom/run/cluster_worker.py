"""A worker of a cluster: its messages, and the station that grades for it.

A Dask worker is a process with many threads, which must not fork. So it passes tasks to
a station, a separate process that it keeps for further submissions. A station has one
thread, so it can fork a grader for each submission, and a submission cannot affect the
worker. It ends with the worker.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import TypedDict

from dicedojo import __version__
from dicedojo.classroom.intake.handed_in import HandedIn
from dicedojo.classroom.run.work import (
    Settings,
    Task,
    TaskResult,
    grade_here,
    warm_up,
)
from dicedojo.course import Kata, Rubric, Strategy, find_courses
from dicedojo.engine import Bubblewrap, ProcessSandbox, Sandbox
from dicedojo.errors import ContentError, DojoError, SandboxError
from dicedojo.grading import hash_of_course
from dicedojo.pool import Lost
from dicedojo.submission import HandedFiles

# Not `-m`, so that the classes it sends belong to this module, not to `__main__`.
STATION = f"from {__name__} import main; main()"
BESIDE = 2  # the expected number of graders at a time on a machine


@dataclass(frozen=True)
class Terms:
    """How all submissions of a run are graded; each worker has its own course."""

    kata: str
    kit: str  # dicedojo's version
    course: str  # SHA-256 of the kata's files
    rubric: Rubric
    strategy: Strategy | None
    sandbox: str  # its name
    trusted: bool  # --trust-submissions
    seconds: float
    lenient: bool
    folder: str  # with what was handed in, as the command states it


@dataclass(frozen=True)
class CarriedSubmission(HandedIn):
    """A submission with its files."""

    files: HandedFiles = field(default_factory=lambda: HandedFiles({}))

    def read(self) -> HandedFiles:
        return self.files


@dataclass(frozen=True)
class Order:
    """A submission to grade, with its files."""

    terms: Terms
    task: Task


@dataclass(frozen=True)
class Refusal:
    """A worker may not grade any submission."""

    why: str


Answer = TaskResult | Lost | Refusal  # the result of an order


class Machine(TypedDict):
    """Facts about a worker; of a type that every version of dicedojo has."""

    kit: str
    course: str  # SHA-256 of the kata's files, "" without them
    no_bubblewrap: str  # why bubblewrap does not work there, "" if it does


def terms_of(settings: Settings, *, trusted: bool) -> Terms:
    """Return the settings for a worker."""
    kata = settings.kata
    return Terms(
        kata=kata.name,
        kit=__version__,
        course=hash_of_course(kata.root, kata.name),
        rubric=kata.rubric,
        strategy=kata.strategy,
        sandbox=settings.sandbox.name,
        trusted=trusted,
        seconds=settings.seconds,
        lenient=settings.lenient,
        folder=str(settings.folder),
    )


def kata_here(name: str) -> Kata:
    """Return the kata on this machine.

    Raises:
        DojoError: this machine does not have the kata, or it cannot be read.
    """
    return find_courses().kata(name)


def objection(terms: Terms, machine: Machine) -> str:
    """Return why a machine may not grade, "" if it may."""
    if machine["kit"] != terms.kit:
        return f"it has dicedojo {machine['kit']}, and this machine {terms.kit}"
    if not machine["course"]:
        return f"it has no kata {terms.kata}"
    if machine["course"] != terms.course:
        here, there = terms.course[:12], machine["course"][:12]
        return f"its kata {terms.kata} differs from the one here ({there}, not {here})"
    if machine["no_bubblewrap"] and not terms.trusted:
        return f"bubblewrap does not work on it: {machine['no_bubblewrap']}"
    return ""


class StationLost(Exception):
    """The process that grades for a worker ended before it answered."""


def grade_order(order: Order) -> tuple[str, Answer]:
    """Return this worker's address, and the result of the order.

    Raises:
        StationLost: the process that grades ended; another attempt may succeed.
    """
    from distributed import get_worker

    address = str(get_worker().address)
    with _station() as pipe:
        try:
            pipe.send(order)
            answer: Answer = pipe.recv()
        except (EOFError, OSError) as fault:
            message = f"The process that grades for the worker {address} ended."
            raise StationLost(message) from fault
    return address, answer


_idle: SimpleQueue[Connection] = SimpleQueue()


@contextmanager
def _station() -> Iterator[Connection]:
    try:
        pipe = _idle.get_nowait()
    except Empty:
        pipe = _start()
    try:
        yield pipe
    except BaseException:
        pipe.close()  # which ends the station
        raise
    _idle.put(pipe)


def _start() -> Connection:
    own_end, station_end = Pipe()
    number = station_end.fileno()
    # In its own session, since Ctrl-C in the worker's terminal is for the worker.
    subprocess.Popen(
        [sys.executable, "-c", STATION, str(number)],
        pass_fds=[number],
        stdin=subprocess.DEVNULL,
        start_new_session=True,
    )
    station_end.close()
    return own_end


class WorkerLeft(Exception):
    """The worker has ended."""


class Station:
    """Grades submissions one by one, and keeps the course of the run loaded."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._terms: Terms | None = None
        self._settings: Settings | None = None

    def serve(self) -> None:
        """Answer orders until the worker leaves."""
        while True:
            try:
                self._pipe.send(self._answer(self._pipe.recv()))
            except (EOFError, BrokenPipeError, ConnectionResetError, WorkerLeft):
                return

    def _answer(self, order: Order) -> Answer:
        if order.terms != self._terms or self._settings is None:
            refusal = objection(order.terms, introduce(order.terms.kata))
            if refusal:
                return Refusal(refusal)
            try:
                self._settings = settings_here(order.terms)
                warm_up(self._settings.kata, self._settings.sandbox)
            except DojoError as fault:
                self._settings = None
                return Refusal(str(fault))
            self._terms = order.terms
        return self._grade(order.task, self._settings)

    def _grade(self, task: Task, settings: Settings) -> Answer:
        # The sandbox may be another one here.
        inputs = settings.inputs(task.inputs.submission, task.names)
        task = replace(task, inputs=inputs)
        try:
            with closing(grade_here(settings, BESIDE, [task], self._check)) as results:
                _, result = next(results)
        except (ContentError, SandboxError) as fault:
            return Refusal(str(fault))
        return result

    def _check(self) -> None:
        """Require that the worker still waits for the answer.

        Raises:
            WorkerLeft: it has ended. It sends nothing before it has its answer.
        """
        if self._pipe.poll():
            raise WorkerLeft


def introduce(kata: str) -> Machine:
    """Return facts about this machine, which is a worker's."""
    try:
        loaded = kata_here(kata)
        course = hash_of_course(loaded.root, loaded.name)
    except DojoError:
        course = ""
    without = Bubblewrap().why_not()
    return Machine(kit=__version__, course=course, no_bubblewrap=without)


def settings_here(terms: Terms) -> Settings:
    """Return the settings on this machine.

    Raises:
        DojoError: the kata cannot be read.
    """
    kata = replace(kata_here(terms.kata), rubric=terms.rubric, strategy=terms.strategy)
    folder = Path(terms.folder)
    strong = Bubblewrap(hidden=(folder.resolve(),) if folder.is_dir() else ())
    weak = terms.sandbox == ProcessSandbox.name or not strong.works()
    sandbox: Sandbox = ProcessSandbox() if weak else strong
    return Settings(kata, sandbox, folder, terms.seconds, terms.lenient)


def main() -> None:
    with Connection(int(sys.argv[1])) as pipe:
        Station(pipe).serve()
