"""Process pool: calls a function for each of many items, each in its own process.

The calls share the processors, and one that ends its process ends no other.
"""

from __future__ import annotations

import multiprocessing
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import TypeVar

from dicedojo.errors import DojoError

Thing = TypeVar("Thing")
Result = TypeVar("Result")


def each_apart(
    function: Callable[[Thing], Result], things: Sequence[Thing], jobs: int
) -> Iterator[tuple[int, Result | None]]:
    """Yield each thing's position and its result, in order of completion.

    The result is None where a process was ended before it returned one. Leaving early,
    with Ctrl-C for example, ends all processes and those that they started.

    Raises:
        DojoError: the function raised it.
    """
    waiting = list(enumerate(things))[::-1]
    running: dict[Connection, tuple[int, BaseProcess]] = {}
    try:
        while waiting or running:
            while waiting and len(running) < jobs:
                number, thing = waiting.pop()
                with _ctrl_c_later():
                    pipe, process = _start(function, thing)
                    running[pipe] = number, process
            ready = wait(list(running))
            for pipe in [pipe for pipe in running if pipe in ready]:
                number, process = running.pop(pipe)
                result = _receive(pipe)
                process.join()
                if isinstance(result, DojoError):
                    raise result
                yield number, result
    finally:
        for _, process in running.values():
            process.terminate()
        for _, process in running.values():
            process.join()


def _start(
    function: Callable[[Thing], Result], thing: Thing
) -> tuple[Connection, BaseProcess]:
    ours, theirs = multiprocessing.Pipe(duplex=False)
    arguments = theirs, function, thing
    process = multiprocessing.Process(target=_call, args=arguments, daemon=True)
    process.start()
    theirs.close()
    return ours, process


def _receive(pipe: Connection) -> Result | DojoError | None:
    with pipe:
        try:
            result: Result | DojoError = pipe.recv()
        except EOFError:
            return None
        return result


def _call(pipe: Connection, function: Callable[[Thing], Result], thing: Thing) -> None:
    """Send what the function returns.

    Ctrl-C is for the process that started this one, which then ends it by SIGTERM.
    """
    # Not SIG_IGN: what runs in a sandbox would inherit that.
    signal.signal(signal.SIGINT, lambda number, frame: None)
    signal.signal(signal.SIGTERM, _leave)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    try:
        pipe.send(function(thing))
    except DojoError as fault:
        pipe.send(fault)


def _leave(number: int, frame: FrameType | None) -> None:
    sys.exit(0)  # through every `with`, so that no sandbox is left


@contextmanager
def _ctrl_c_later() -> Iterator[None]:
    """Delay Ctrl-C until a process is started and registered.

    The new process begins with Ctrl-C blocked, too, and unblocks it itself.
    """
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
