"""Process pool: calls a function for each of many items, each in its own process.

A process is forked from this one, which has in memory what all calls need, so it starts
at once. It ends after one call, so whatever that did to it is gone. Needs a system that
can fork.
"""

from __future__ import annotations

import math
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
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any, TypeVar

from dicedojo.errors import DojoError

if TYPE_CHECKING:  # Windows has none
    from multiprocessing.context import ForkProcess

TICK = 0.5  # seconds after which something is looked at again
GRACE = 30.0  # seconds in which a process cleans up after itself
HANGUP = getattr(signal, "SIGHUP", signal.SIGTERM)
STOPPING = {signal.SIGINT, signal.SIGTERM, HANGUP}

Thing = TypeVar("Thing")
Result = TypeVar("Result")


@dataclass(frozen=True)
class Lost:
    """A process ended without a result; the item is not to blame for that."""

    why: str
    code: int | None = None  # of its exit, or minus the signal; None if it was late


@dataclass
class _Call:
    """A process at work on an item."""

    number: int
    process: ForkProcess
    folder: Path  # for its temporary files
    deadline: float


def each_apart(
    function: Callable[[Thing], Result],
    things: Sequence[Thing],
    jobs: int,
    *,
    limit: float = math.inf,
    tick: Callable[[], None] = lambda: None,
) -> Generator[tuple[int, Result | Lost]]:
    """Yield each thing's position and its result, in order of completion.

    A process that needs more seconds than `limit` is ended. `tick` is called now and
    then, and may raise to stop. Leaving early, with Ctrl-C for example, ends all
    processes and those that they started, and removes their temporary files.

    Raises:
        DojoError: the function raised it.
    """
    waiting = list(enumerate(things))[::-1]
    running: dict[Connection, _Call] = {}
    # When this process ends, however that is, the others read the end of this.
    alive, life = os.pipe()
    with tempfile.TemporaryDirectory(prefix="dojo-pool-") as room:
        try:
            while waiting or running:
                tick()
                while waiting and len(running) < jobs:
                    number, thing = waiting.pop()
                    own = Path(tempfile.mkdtemp(dir=room))
                    pipe, process = _start((alive, life), own, function, thing)
                    end = time.monotonic() + limit
                    running[pipe] = _Call(number, process, own, end)
                wait(list(running), TICK)
                for pipe, call in list(running.items()):
                    sent = _look_at(pipe, call, limit)
                    if sent is None:
                        continue
                    del running[pipe]
                    if isinstance(sent, DojoError):
                        raise sent
                    yield call.number, sent if isinstance(sent, Lost) else sent[0]
        finally:
            for call in running.values():
                call.process.terminate()
            for pipe, call in running.items():
                _stop(call.process)
                pipe.close()
                shutil.rmtree(call.folder, ignore_errors=True)
            os.close(alive)
            os.close(life)


def _start(
    pipes: tuple[int, int],
    folder: Path,
    function: Callable[[Thing], Result],
    thing: Thing,
) -> tuple[Connection, ForkProcess]:
    fork = multiprocessing.get_context("fork")
    ours, theirs = fork.Pipe(duplex=False)
    arguments = theirs, pipes, folder, function, thing
    process = fork.Process(target=_call, args=arguments, daemon=True)
    with _signals_later():
        process.start()
    theirs.close()
    return ours, process


def _look_at(pipe: Connection, call: _Call, limit: float) -> Any:
    """Return what a process sent or why it was lost, None if it is still at work."""
    sent: tuple[Any] | DojoError | Lost
    if pipe.poll():
        sent = _receive(pipe, call.process)
    elif time.monotonic() > call.deadline:
        _stop(call.process)
        sent = Lost(f"The process did not end within {limit:g} s.")
    else:
        return None
    pipe.close()
    shutil.rmtree(call.folder, ignore_errors=True)
    return sent


def _receive(pipe: Connection, process: ForkProcess) -> tuple[Any] | DojoError | Lost:
    try:
        sent: tuple[Any] | DojoError = pipe.recv()
    except (EOFError, OSError):  # OSError: it ended while it sent
        process.join()
        return Lost(_why_it_ended(process.exitcode), process.exitcode)
    process.join()
    return sent


def _why_it_ended(code: int | None) -> str:
    if code is not None and code < 0:
        known = -code in signal.valid_signals()
        name = signal.Signals(-code).name if known else f"signal {-code}"
        out_of_memory = " Memory may have run out." if code == -signal.SIGKILL else ""
        return f"The process was ended by {name}.{out_of_memory}"
    return f"The process ended by itself, with exit code {code}."


def _stop(process: ForkProcess) -> None:
    """End a process, which may first clean up."""
    process.terminate()
    process.join(GRACE)
    if process.is_alive():
        process.kill()
        process.join()


def _call(
    pipe: Connection,
    pipes: tuple[int, int],
    folder: Path,
    function: Callable[[Thing], Result],
    thing: Thing,
) -> None:
    """Send what the function returns, in a tuple, or raises; the body of a process."""
    alive, life = pipes
    os.close(life)
    # Ctrl-C is for the process that started this one, which then ends it by SIGTERM.
    signal.signal(signal.SIGINT, _ignore)
    for number in (signal.SIGTERM, HANGUP):
        signal.signal(number, _leave)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPPING)
    tempfile.tempdir = str(folder)
    orphaned = threading.Event()
    watch = threading.Thread(target=_leave_with, args=(alive, orphaned), daemon=True)
    watch.start()
    try:
        pipe.send((function(thing),))
    except DojoError as fault:
        pipe.send(fault)
    except KeyboardInterrupt:
        pass  # nobody waits for this result any more
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        if orphaned.is_set():
            with suppress(OSError):  # others are still at work in it
                folder.parent.rmdir()


def _leave(number: int, frame: FrameType | None) -> None:
    for each in (signal.SIGTERM, HANGUP):
        signal.signal(each, _ignore)  # another one must not interrupt the cleaning up
    # Through every `with`, so that no sandbox is left. Not SystemExit: pytest, which
    # may run in this process, takes it for a fault and prints a traceback.
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
