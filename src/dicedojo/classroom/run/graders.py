"""Processes that grade submissions, a new one for each, forked from a warm one.

This process has the course in memory and what all submissions share already worked
out. A grader is a copy of it, so it starts at once; and it ends after one submission,
so whatever that did to it is gone.
"""

from __future__ import annotations

import multiprocessing
import os
import shutil
import signal
import tempfile
import threading
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkProcess
from pathlib import Path
from types import FrameType

from dicedojo.classroom.run.work import Result, Settings, Task, grade_task
from dicedojo.errors import ContentError, DojoError, SandboxError
from dicedojo.mutation import runner

TICK = 0.5  # seconds after which something is looked at again
GRACE = 30.0  # seconds in which a grader cleans up after itself
MIN_LIMIT = 600.0  # seconds by the clock for one submission, or:
LIMIT_FACTOR = 5  # times its time limit; a grader that needs more hangs
MAX_FAULTS = 3  # sandboxes that fail to start, one after another


@dataclass(frozen=True)
class Lost:
    """A grader ended without a grade; the submission is not to blame for that."""

    why: str


@dataclass
class _Grader:
    """A process at work on a task."""

    task: Task
    process: ForkProcess
    folder: Path  # for its temporary files
    deadline: float


class LocalGraders:
    """So many processes of this machine. Needs a system that can fork."""

    def __init__(self, settings: Settings, jobs: int, folder: Path) -> None:
        """Take a temporary folder that nobody else uses."""
        self._settings = settings
        self._jobs = jobs
        self._folder = folder
        self._limit = max(MIN_LIMIT, LIMIT_FACTOR * settings.seconds)
        self._faults = 0

    def grade(
        self, tasks: Sequence[Task], tick: Callable[[], None] = lambda: None
    ) -> Generator[tuple[Task, Result | Lost]]:
        """Yield each task with its result, in order of completion.

        `tick` is called now and then, and may raise to stop. Leaving early ends all
        graders, and all that they started.

        Raises:
            ContentError: the course does not run.
            SandboxError: sandboxes could not be started, several times.
        """
        waiting = list(tasks)[::-1]
        running: dict[Connection, _Grader] = {}
        # When this process ends, however that is, its graders read the end of this.
        alive, life = os.pipe()
        try:
            while waiting or running:
                tick()
                while waiting and len(running) < self._jobs:
                    pipe, grader = self._start(waiting.pop(), (alive, life))
                    running[pipe] = grader
                wait(list(running), TICK)
                for pipe, grader in list(running.items()):
                    result = self._look_at(pipe, grader)
                    if result is not None:
                        del running[pipe]
                        yield grader.task, self._checked(result)
        finally:
            self._end(running)
            os.close(alive)
            os.close(life)

    def _start(self, task: Task, pipes: tuple[int, int]) -> tuple[Connection, _Grader]:
        fork = multiprocessing.get_context("fork")
        folder = Path(tempfile.mkdtemp(dir=self._folder))
        ours, theirs = fork.Pipe(duplex=False)
        arguments = (theirs, pipes, folder, self._settings, task, self._jobs)
        process = fork.Process(target=_grade_one, args=arguments, daemon=True)
        with _signals_later():
            process.start()
        theirs.close()
        return ours, _Grader(task, process, folder, time.monotonic() + self._limit)

    def _look_at(
        self, pipe: Connection, grader: _Grader
    ) -> Result | DojoError | Lost | None:
        """Return how a grader ended, None if it is still at work."""
        if pipe.poll():
            result = _receive(pipe, grader.process)
        elif time.monotonic() > grader.deadline:
            _stop(grader.process)
            result = Lost(f"The grader did not end within {self._limit:g} s.")
        else:
            return None
        pipe.close()
        shutil.rmtree(grader.folder, ignore_errors=True)
        return result

    def _checked(self, result: Result | DojoError | Lost) -> Result | Lost:
        """Return what befell one submission; raise what all others would meet."""
        if not isinstance(result, DojoError):
            self._faults = 0
            return result
        if isinstance(result, SandboxError):
            self._faults += 1
        if isinstance(result, ContentError) or self._faults == MAX_FAULTS:
            raise result
        return Lost(str(result))

    def _end(self, running: dict[Connection, _Grader]) -> None:
        for grader in running.values():
            grader.process.terminate()
        for pipe, grader in running.items():
            _stop(grader.process)
            pipe.close()
            shutil.rmtree(grader.folder, ignore_errors=True)


def _receive(pipe: Connection, process: ForkProcess) -> Result | DojoError | Lost:
    try:
        result: Result | DojoError = pipe.recv()
    except (EOFError, OSError):  # OSError: it ended while it sent
        process.join()
        return Lost(_why_it_ended(process.exitcode))
    process.join()
    return result


def _why_it_ended(code: int | None) -> str:
    if code is not None and code < 0:
        known = -code in signal.valid_signals()
        name = signal.Signals(-code).name if known else f"signal {-code}"
        out_of_memory = " Memory may have run out." if code == -signal.SIGKILL else ""
        return f"The grader's process was ended by {name}.{out_of_memory}"
    return f"The grader's process ended by itself, with exit code {code}."


def _stop(process: ForkProcess) -> None:
    """End a process, which may first clean up."""
    process.terminate()
    process.join(GRACE)
    if process.is_alive():
        process.kill()
        process.join()


def _grade_one(  # noqa: PLR0913, PLR0917  # what a new process is told
    pipe: Connection,
    pipes: tuple[int, int],
    folder: Path,
    settings: Settings,
    task: Task,
    jobs: int,
) -> None:
    """Grade a submission and send the result; the body of a grader."""
    alive, life = pipes
    os.close(life)
    # Ctrl-C is for the process that started this one, which then ends it by SIGTERM.
    signal.signal(signal.SIGINT, _ignore)
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _leave)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPPING)
    tempfile.tempdir = str(folder)
    # Graders share the processors; one sandbox less is started for each.
    runner.WORKERS = 1 if jobs > 1 else runner.WORKERS
    orphaned = threading.Event()
    watch = threading.Thread(target=_leave_with, args=(alive, orphaned), daemon=True)
    watch.start()
    try:
        pipe.send(grade_task(settings, task))
    except DojoError as fault:
        pipe.send(fault)
    except KeyboardInterrupt:
        pass  # nobody waits for this grade any more
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        if orphaned.is_set():
            with suppress(OSError):  # others are still at work in it
                folder.parent.rmdir()


def _leave(number: int, frame: FrameType | None) -> None:
    for each in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(each, _ignore)  # another one must not interrupt the cleaning up
    # Through every `with`, so that no sandbox is left. Not SystemExit: pytest, which
    # runs the features in this process, takes it for a fault and prints a traceback.
    raise KeyboardInterrupt


def _ignore(number: int, frame: FrameType | None) -> None:
    """Do nothing. Not SIG_IGN, which what runs in a sandbox would inherit."""


def _leave_with(alive: int, orphaned: threading.Event) -> None:
    """End this process soon after the one that started it, however that ended."""
    signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    os.read(alive, 1)  # nobody writes: it returns when the other end is closed
    orphaned.set()
    # To the main thread, whose waiting this must interrupt.
    signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGTERM)


STOPPING = {signal.SIGINT, signal.SIGTERM, signal.SIGHUP}


@contextmanager
def _signals_later() -> Iterator[None]:
    """Delay signals until a process is started and registered.

    The new process begins with them blocked, too, and unblocks them itself.
    """
    before = signal.pthread_sigmask(signal.SIG_BLOCK, STOPPING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
