"""Process pool: calls a function for each of many items, each in its own process.

A process is forked from this one, which has in memory what all calls need, so it starts
at once. It ends after one call, so no call affects the next. Needs a system that can
fork.
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

TICK = 0.5  # seconds between two looks at the processes
GRACE = 30.0  # seconds that a process has for its cleanup
HANGUP = getattr(signal, "SIGHUP", signal.SIGTERM)
STOPPING = {signal.SIGINT, signal.SIGTERM, HANGUP}

Item = TypeVar("Item")
Result = TypeVar("Result")


@dataclass(frozen=True)
class Lost:
    """A process ended without a result, through no fault of its item."""

    why: str
    code: int | None = None  # of its exit, or minus the signal; None if it was late


@dataclass
class _Call:
    """A process at work on an item."""

    number: int
    process: ForkProcess
    folder: Path  # for its temporary files
    deadline: float


def run_in_pool(
    function: Callable[[Item], Result],
    items: Sequence[Item],
    jobs: int,
    *,
    limit: float = math.inf,
    tick: Callable[[], None] = lambda: None,
) -> Generator[tuple[int, Result | Lost]]:
    """Yield each item's position and result, in order of completion.

    A process that needs more seconds than `limit` is ended. `tick` is called now and
    then, and may raise to stop. An early end, with Ctrl-C for example, ends all
    processes and those that they started, and removes their temporary files.

    Raises:
        DojoError: the function raised it.
    """
    waiting = list(enumerate(items))[::-1]
    running: dict[Connection, _Call] = {}
    # However this process ends, the others then read the end of this pipe.
    alive, life = os.pipe()
    with tempfile.TemporaryDirectory(prefix="dojo-pool-") as room:
        try:
            while waiting or running:
                tick()
                while waiting and len(running) < jobs:
                    number, item = waiting.pop()
                    folder = Path(tempfile.mkdtemp(dir=room))
                    pipe, process = _start((alive, life), folder, function, item)
                    end = time.monotonic() + limit
                    running[pipe] = _Call(number, process, folder, end)
                wait(list(running), TICK)
                for pipe, call in list(running.items()):
                    reply = _look_at(pipe, call, limit)
                    if reply is None:
                        continue
                    del running[pipe]
                    if isinstance(reply, DojoError):
                        raise reply
                    if isinstance(reply, Lost):
                        tick()  # a signal to stop may have ended that process, too
                    yield call.number, reply if isinstance(reply, Lost) else reply[0]
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
    function: Callable[[Item], Result],
    item: Item,
) -> tuple[Connection, ForkProcess]:
    fork = multiprocessing.get_context("fork")
    receiver, sender = fork.Pipe(duplex=False)
    arguments = sender, pipes, folder, function, item
    process = fork.Process(target=_call, args=arguments, daemon=True)
    with _signals_later():
        process.start()
    sender.close()
    return receiver, process


def _look_at(pipe: Connection, call: _Call, limit: float) -> Any:
    """Return the reply of a process or why it was lost, None while it works."""
    reply: tuple[Any] | DojoError | Lost
    if pipe.poll():
        reply = _receive(pipe, call.process)
    elif time.monotonic() > call.deadline:
        _stop(call.process)
        reply = Lost(f"The process did not end within {limit:g} s.")
    else:
        return None
    pipe.close()
    shutil.rmtree(call.folder, ignore_errors=True)
    return reply


def _receive(pipe: Connection, process: ForkProcess) -> tuple[Any] | DojoError | Lost:
    try:
        reply: tuple[Any] | DojoError = pipe.recv()
    except (EOFError, OSError):  # OSError: it ended while it sent
        process.join()
        return Lost(_why_it_ended(process.exitcode), process.exitcode)
    process.join()
    return reply


def _why_it_ended(code: int | None) -> str:
    if code is not None and code < 0:
        has_name = -code in signal.valid_signals()
        name = signal.Signals(-code).name if has_name else f"signal {-code}"
        out_of_memory = " Memory may have run out." if code == -signal.SIGKILL else ""
        return f"The process was ended by {name}.{out_of_memory}"
    return f"The process ended by itself, with exit code {code}."


def _stop(process: ForkProcess) -> None:
    """End a process, after its cleanup."""
    process.terminate()
    process.join(GRACE)
    if process.is_alive():
        process.kill()
        process.join()


def _call(
    pipe: Connection,
    pipes: tuple[int, int],
    folder: Path,
    function: Callable[[Item], Result],
    item: Item,
) -> None:
    """Send the function's value, in a tuple, or its error; the body of a process."""
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
        pipe.send((function(item),))
    except DojoError as fault:
        pipe.send(fault)
    except KeyboardInterrupt:
        pass  # this result is no longer needed
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        if orphaned.is_set():
            with suppress(OSError):  # others are still at work in it
                folder.parent.rmdir()


def _leave(number: int, frame: FrameType | None) -> None:
    for other_signal in (signal.SIGTERM, HANGUP):
        signal.signal(other_signal, _ignore)  # it must not interrupt the cleanup
    # Leaves every `with`, so that no sandbox remains. Not SystemExit: pytest, which
    # may run in this process, would report it and print a traceback.
    raise KeyboardInterrupt


def _ignore(number: int, frame: FrameType | None) -> None:
    """Do nothing. Not SIG_IGN, which a sandbox would inherit."""


def _leave_with(alive: int, orphaned: threading.Event) -> None:
    """End this process soon after the process that started it."""
    signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    os.read(alive, 1)  # returns when the other end is closed
    orphaned.set()
    # Interrupts the main thread where it waits.
    signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGTERM)


@contextmanager
def _signals_later() -> Iterator[None]:
    """Delay signals until a process is started and registered.

    The new process begins with them blocked, too, and unblocks them itself.
    """
    old_mask = signal.pthread_sigmask(signal.SIG_BLOCK, STOPPING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, old_mask)
