"""A child process with its own Python, for functions that may hang or end it.

A learner's own code runs there. Whatever that does, this process goes on: the child is
ended, and a new one replaces it. It is started as a program, since some systems cannot
fork; it imports the modules that it will need in advance, and is used repeatedly.
"""

from __future__ import annotations

import atexit
import json
import os
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from types import FrameType
from typing import Any

from dicedojo.errors import DojoError

Json = Any  # a value as json.loads returns it
START = "import sys; from dicedojo.child_main import main; main(sys.argv[1:])"
# Threads of numerical libraries take more address space than a child may have.
ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
OWN_GROUP = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)  # on Windows
ENDING = {signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)}
_running: set[int] = set()  # process ids of the children


class Hung(Exception):
    """The child sent nothing for too long, and was ended."""


class Died(Exception):
    """The child ended before it had answered."""


class Broke(Died):
    """The child raised an exception that is not a DojoError, and was ended.

    A learner's code can break what Python needs: modules, or an open output. If no
    such code ran, the fault is dojo's own.
    """


class CallPlace:
    """The place where functions are called: a child, or this process."""

    def __init__(self) -> None:
        self.in_child = True


place = CallPlace()  # a page has no child process; a process that ends soon needs none


class Child:
    """A Python that calls functions one after another; it starts when it is needed.

    `modules` are imported in advance. Unless `place.in_child`, this process does it.
    """

    def __init__(self, *modules: str) -> None:
        self._modules = modules
        self._process: subprocess.Popen[bytes] | None = None
        self._replies: queue.SimpleQueue[Json] = queue.SimpleQueue()
        self._has_question = False  # whose answer has not been read
        atexit.register(self.end)

    def start(self) -> None:
        """Start it unless it runs; return at once, while it imports."""
        is_running = self._process is not None and self._process.poll() is None
        if is_running or not place.in_child:
            return
        self.end()
        _take_signals()
        self._replies = queue.SimpleQueue()
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", START, *self._modules],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            creationflags=OWN_GROUP,
            start_new_session=True,  # Ctrl-C is for this process, which then ends it
            env={**ONE_THREAD, **os.environ, "PYTHONIOENCODING": "utf-8"},
        )
        _running.add(self._process.pid)
        listener = threading.Thread(target=_hear, args=(self._process, self._replies))
        listener.daemon = True
        listener.start()

    def call(
        self,
        function: str,
        *arguments: Json,
        seconds: float,
        tell: Callable[[Json], object] = lambda value: None,
    ) -> Json:
        """Return the value of a function; its arguments and value are JSON.

        The function is named as `package.module:function`. `tell` gets the values that
        it passes to `child_main.say`.

        Raises:
            Hung: it sent nothing for so many seconds.
            Died: it ended the process.
            DojoError: it raised this.
            Broke: it raised any other exception.
        """
        self.ask(function, *arguments)
        return self.answer(seconds, tell)

    def ask(self, function: str, *arguments: Json) -> None:
        """Have a function called, without waiting for its value.

        An answer to the last question that was not read is lost.
        """
        if self._has_question:
            self.end()
        if not place.in_child:
            module, _, name = function.partition(":")
            value = getattr(import_module(module), name)(*arguments)
            self._replies.put(("value", value))
            return
        self.start()
        assert self._process is not None
        assert self._process.stdin is not None
        line = json.dumps([function, arguments]) + "\n"
        with suppress(OSError):  # it has died; `answer` reports that
            self._process.stdin.write(line.encode())
            self._process.stdin.flush()
        self._has_question = True

    def answer(
        self, seconds: float, tell: Callable[[Json], object] = lambda value: None
    ) -> Json:
        """Return the value of the function that was asked last, as `call` does."""
        while True:
            try:
                kind, value = self._replies.get(timeout=max(seconds, 0.001))
            except queue.Empty:
                self.end()
                raise Hung from None
            if kind == "said":
                tell(value)
                continue
            self._has_question = False
            if kind == "value":
                return value
            if kind == "fault":
                raise _fault(value)
            if kind == "error":
                self.end()
                error = Broke(value.strip().rpartition("\n")[2])
                raise error from RuntimeError(value)
            self.end()
            raise Died

    def end(self) -> None:
        """End it and all that it has started; the next call starts a new one."""
        self._has_question = False
        process, self._process = self._process, None
        if process is None:
            return
        _kill_group(process.pid)
        process.kill()
        process.wait()
        _running.discard(process.pid)
        for pipe in (process.stdin, process.stdout):
            with suppress(OSError):
                if pipe is not None:
                    pipe.close()


def _take_signals() -> None:
    """Have SIGTERM, and the end of a terminal, end the children before this process.

    A child cannot notice the end of this process by itself while a call of C keeps its
    other threads from running.
    """
    if threading.current_thread() is threading.main_thread():
        for number in ENDING:
            if signal.getsignal(number) is signal.SIG_DFL:
                signal.signal(number, _end_with_children)


def _end_with_children(number: int, frame: FrameType | None) -> None:
    for child in tuple(_running):
        _kill_group(child)
    signal.signal(number, signal.SIG_DFL)
    signal.raise_signal(number)


def _kill_group(process: int) -> None:
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process, signal.SIGKILL)


def _hear(process: subprocess.Popen[bytes], replies: queue.SimpleQueue[Json]) -> None:
    """Queue each line of a process, and a last message when it has ended."""
    assert process.stdout is not None
    with suppress(OSError, ValueError):  # closed by `end`
        for line in process.stdout:
            replies.put(json.loads(line))
    replies.put(("died", None))


def _fault(parts: Mapping[str, str]) -> DojoError:
    """Return the fault that the child raised, of its own class."""
    kinds: Sequence[type[DojoError]] = [DojoError, *_descendants(DojoError)]
    kind = next((cls for cls in kinds if cls.__name__ == parts["kind"]), DojoError)
    texts = {name: parts[name] for name in ("evidence", "hint", "next")}
    return kind(parts["what"], **texts)


def _descendants(kind: type[DojoError]) -> list[type[DojoError]]:
    return [c for cls in kind.__subclasses__() for c in (cls, *_descendants(cls))]
