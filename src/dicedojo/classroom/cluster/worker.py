"""What runs in a Dask worker: functions that the coordinator names.

A worker is a process with many threads, which must not fork. So each passes what it has
to grade on to a station, a process beside it, and keeps that for the next submission.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from queue import Empty, SimpleQueue

from dicedojo.classroom.cluster.order import Answer, Order


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
