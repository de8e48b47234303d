"""The Python that `child.Child` starts: calls what it is told to, and says the value.

Code that is called finds nothing on standard input, and what it prints goes nowhere, so
that it can neither hear nor say anything in its place. Its memory has a limit.
"""

from __future__ import annotations

import importlib
import json
import os
import queue
import signal
import threading
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from dicedojo.errors import DojoError

STANDARD = (0, 1, 2)  # input, output, errors
MEMORY = 2 << 30  # bytes; a list that grows without end stops before the machine does
FILE_SIZE = 256 << 20  # bytes; so does a loop that prints
_replies: list[int] = []  # the descriptor on which this process answers


def say(value: Any) -> bool:
    """Say something on the way to an answer; return whether anybody hears it."""
    if _replies:
        _send("said", value)
    return bool(_replies)


def main(modules: Sequence[str]) -> None:
    """Import these modules, and answer until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it is for who started this
    own, orders = os.getpid(), os.dup(0)
    _replies.append(os.dup(1))
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in STANDARD:
        os.dup2(nothing, descriptor)
    _limit_process()
    heard: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_hear, args=(orders, heard), daemon=True).start()
    for name in modules:
        importlib.import_module(name)
    known: dict[str, Callable[..., Any]] = {}
    while True:
        function, given = json.loads(heard.get())
        reply: tuple[str, Any]
        try:
            if function not in known:  # code that was run may forget modules
                module, _, name = function.partition(":")
                known[function] = getattr(importlib.import_module(module), name)
            reply = "value", known[function](*given)
        except DojoError as fault:
            reply = "fault", {"kind": type(fault).__name__, **vars(fault)}
        except Exception:  # noqa: BLE001 - dojo's own; who asked raises it
            reply = "error", traceback.format_exc()
        if os.getpid() != own:  # a copy, which that code has forked
            os._exit(0)
        _send(*reply)


def _limit_process() -> None:
    """Limit the memory of this process, and the size of what it writes.

    Not every system can, nor has every one each of these limits.
    """
    with suppress(ImportError):
        import resource

        _lower(resource, resource.RLIMIT_AS, MEMORY)
        _lower(resource, resource.RLIMIT_FSIZE, FILE_SIZE)


def _lower(resource: Any, kind: int, most: int) -> None:
    _, hard = resource.getrlimit(kind)
    if hard == resource.RLIM_INFINITY or hard > most:
        with suppress(ValueError, OSError):
            resource.setrlimit(kind, (most, hard))


def _send(kind: str, value: Any) -> None:
    line = json.dumps([kind, value]).encode() + b"\n"
    while line:
        line = line[os.write(_replies[-1], line) :]


def _hear(orders: int, heard: queue.SimpleQueue[bytes]) -> None:
    """Pass on each line; end this process where nobody is left to answer."""
    with open(orders, "rb") as lines:
        for line in lines:
            heard.put(line)
    os._exit(0)
