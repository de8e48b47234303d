"""What travels between coordinator and workers of a cluster, and what a worker runs.

A Dask worker is a process with many threads, which must not fork. So it passes what it
has to grade on to a station, a process beside it, and keeps that for the next
submission.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from queue import Empty, SimpleQueue

from dicedojo import __version__
from dicedojo.classroom.run.work import Result, Settings
from dicedojo.course.courses import find_courses
from dicedojo.course.kata import Kata
from dicedojo.course.rubric import Rubric, Strategy
from dicedojo.grading.provenance import hash_of_course
from dicedojo.pool import Lost
from dicedojo.submission.handed_files import HandedFiles, Names


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
class Order:
    """A submission to grade, with its files."""

    terms: Terms
    student_id: str
    origin: str
    files: HandedFiles
    names: Names | None


@dataclass(frozen=True)
class Refused:
    """A worker may not grade any submission."""

    why: str


Answer = Result | Lost | Refused  # what became of an order


@dataclass(frozen=True)
class Machine:
    """What a worker says about itself."""

    kit: str
    course: str  # SHA-256 of the kata's files, "" without them
    no_bubblewrap: str  # why bubblewrap does not work there, "" where it does


def terms_of(settings: Settings, *, trusted: bool) -> Terms:
    """Return what a worker needs to know of the settings."""
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
    """Return the kata as this machine has it.

    Raises:
        DojoError: this machine has no such kata, or it cannot be read.
    """
    return find_courses().kata(name)


def objection(terms: Terms, machine: Machine) -> str:
    """Return why a machine may not grade, "" if it may."""
    if machine.kit != terms.kit:
        return f"it has dicedojo {machine.kit}, and this machine {terms.kit}"
    if not machine.course:
        return f"it has no kata {terms.kata}"
    if machine.course != terms.course:
        here, there = terms.course[:12], machine.course[:12]
        return f"its kata {terms.kata} differs from the one here ({there}, not {here})"
    if machine.no_bubblewrap and not terms.trusted:
        return f"bubblewrap does not work on it: {machine.no_bubblewrap}"
    return ""


class StationLost(Exception):
    """The process that grades for a worker ended before it answered."""


def introduce(kata: str) -> dict[str, str]:
    """Return what this worker says about itself: the fields of a Machine."""
    from dicedojo.classroom.cluster.station import machine_here

    return asdict(machine_here(kata))


def grade_order(order: Order) -> tuple[str, Answer]:
    """Return this worker's address, and what became of the order.

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
    """Yield the pipe to a station that nobody else uses."""
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
    ours, theirs = Pipe()
    number = theirs.fileno()
    # In a session of its own: Ctrl-C in the worker's terminal is for the worker.
    subprocess.Popen(
        [sys.executable, "-m", "dicedojo.classroom.cluster.station", str(number)],
        pass_fds=[number],
        stdin=subprocess.DEVNULL,
        start_new_session=True,
    )
    theirs.close()
    return ours
