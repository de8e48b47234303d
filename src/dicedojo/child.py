"""Another Python beside this one, which calls functions that may hang or end it.

A learner's own code runs there, and whatever it does, this process goes on: the other
one is ended, and a new one takes its place. It is started as any program is, so that no
system has to know how to fork; it imports ahead what it will need, and is used again.
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
from typing import Any

from dicedojo.errors import DojoError

Json = Any  # what json.loads gives
START = "import sys; from dicedojo.child_main import main; main(sys.argv[1:])"
# Threads of numerical libraries take more address space than a child may have.
ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
OWN_GROUP = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)  # on Windows


class Hung(Exception):
    """The other Python said nothing for too long, and was ended."""


class Died(Exception):
    """The other Python ended before it had answered."""


class Broke(Died):
    """The other Python raised an exception that is no DojoError, and was ended.

    Code that it ran can take away what Python needs: modules, or an open output. Where
    it ran no such code, that is a fault of dojo's own.
    """


class Place:
    """Where functions are called: in another Python, or in this one."""

    def __init__(self) -> None:
        self.is_apart = True


place = Place()  # a page has no other Python, and where one ends soon it needs none


class Child:
    """A Python that calls one function after the other; it starts when it is needed.

    `modules` are imported ahead. Where `place` says so, this Python does all that.
    """

    def __init__(self, *modules: str) -> None:
        self._modules = modules
        self._process: subprocess.Popen[bytes] | None = None
        self._said: queue.SimpleQueue[Json] = queue.SimpleQueue()
        self._owes = False  # an answer that nobody has heard
        atexit.register(self.end)

    def start(self) -> None:
        """Start it, unless it runs; this returns at once, while it imports."""
        is_running = self._process is not None and self._process.poll() is None
        if is_running or not place.is_apart:
            return
        self.end()
        self._said = queue.SimpleQueue()
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", START, *self._modules],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            creationflags=OWN_GROUP,
            start_new_session=True,  # Ctrl-C is for this process, which then ends it
            env={**ONE_THREAD, **os.environ, "PYTHONIOENCODING": "utf-8"},
        )
        hears = threading.Thread(target=_hear, args=(self._process, self._said))
        hears.daemon = True
        hears.start()

    def call(
        self,
        function: str,
        *given: Json,
        seconds: float,
        tell: Callable[[Json], object] = lambda said: None,
    ) -> Json:
        """Return what a function gives; its arguments and value are plain, as in JSON.

        It is written `package.module:function`. What it says on the way, through
        `child_main.say`, is for `tell`.

        Raises:
            Hung: it said nothing for so many seconds.
            Died: it ended the process.
            DojoError: it raised this.
            Broke: it raised any other exception.
        """
        self.ask(function, *given)
        return self.answer(seconds, tell)

    def ask(self, function: str, *given: Json) -> None:
        """Have a function called, without waiting for what it gives.

        Where nobody has heard what the last one gave, nobody will.
        """
        if self._owes:
            self.end()
        if not place.is_apart:
            module, _, name = function.partition(":")
            self._said.put(("value", getattr(import_module(module), name)(*given)))
            return
        self.start()
        assert self._process is not None
        assert self._process.stdin is not None
        line = json.dumps([function, given]) + "\n"
        with suppress(OSError):  # it has died, which its answer says
            self._process.stdin.write(line.encode())
            self._process.stdin.flush()
        self._owes = True

    def answer(
        self, seconds: float, tell: Callable[[Json], object] = lambda said: None
    ) -> Json:
        """Return what the function gives that was asked for last, as `call` does."""
        while True:
            try:
                kind, value = self._said.get(timeout=max(seconds, 0.001))
            except queue.Empty:
                self.end()
                raise Hung from None
            if kind == "said":
                tell(value)
                continue
            self._owes = False
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
        """End it, with all that it has started; the next call starts a new one."""
        self._owes = False
        process, self._process = self._process, None
        if process is None:
            return
        if hasattr(os, "killpg"):
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            with suppress(OSError):
                if pipe is not None:
                    pipe.close()


def _hear(process: subprocess.Popen[bytes], said: queue.SimpleQueue[Json]) -> None:
    """Pass on each line of a process, and that it has ended."""
    assert process.stdout is not None
    with suppress(OSError, ValueError):  # closed, as nobody listens any more
        for line in process.stdout:
            said.put(json.loads(line))
    said.put(("died", None))


def _fault(parts: Mapping[str, str]) -> DojoError:
    """Return the fault that the other Python raised, of a kind with its exit code."""
    kinds: Sequence[type[DojoError]] = [DojoError, *_below(DojoError)]
    kind = next((one for one in kinds if one.__name__ == parts["kind"]), DojoError)
    texts = {name: parts[name] for name in ("evidence", "hint", "next")}
    return kind(parts["what"], **texts)


def _below(kind: type[DojoError]) -> list[type[DojoError]]:
    return [one for each in kind.__subclasses__() for one in (each, *_below(each))]
