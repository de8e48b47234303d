"""The Python that `child.Child` starts: calls functions, and sends their values.

The code that is called has an empty standard input, and its output is discarded, so it
can neither read requests nor send replies. Its memory has a limit.
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
MEMORY = 2 << 30  # bytes; ends a list that grows for ever
FILE_SIZE = 256 << 20  # bytes; ends a loop that writes for ever
_replies: list[int] = []  # the descriptor on which this process answers


def say(value: Any) -> bool:
    """Send a value before the answer; return whether this is a child."""
    if _replies:
        _send("said", value)
    return bool(_replies)


def main(modules: Sequence[str]) -> None:
    """Import these modules, and answer until the input is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # for the process that started this
    own_pid, orders = os.getpid(), os.dup(0)
    _replies.append(os.dup(1))
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in STANDARD:
        os.dup2(nothing, descriptor)
    _limit_process()
    requests: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_hear, args=(orders, requests), daemon=True).start()
    for name in modules:
        importlib.import_module(name)
    functions: dict[str, Callable[..., Any]] = {}
    while True:
        function, arguments = json.loads(requests.get())
        reply: tuple[str, Any]
        try:
            if function not in functions:  # code that was run may remove modules
                module, _, name = function.partition(":")
                functions[function] = getattr(importlib.import_module(module), name)
            reply = "value", functions[function](*arguments)
        except DojoError as fault:
            reply = "fault", {"kind": type(fault).__name__, **vars(fault)}
        except Exception:  # noqa: BLE001 - dojo's own; the caller raises it
            reply = "error", traceback.format_exc()
        if os.getpid() != own_pid:  # a fork that the code has made
            os._exit(0)
        _send(*reply)


def _limit_process() -> None:
    """Limit the memory of this process and the size of its files, where possible."""
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


def _hear(orders: int, requests: queue.SimpleQueue[bytes]) -> None:
    """Queue each line; end this process when the input is closed."""
    with open(orders, "rb") as lines:
        for line in lines:
            requests.put(line)
    os._exit(0)
