"""Sandboxes that are forked from one that is warm, instead of started from nothing.

To start Python and import pytest takes far longer than all else about a sandbox. A
server in a sandbox has done that, and forks itself into new namespaces for each
request; `inside/forks.py` is its other side. It ends with the keeper. In a class that
saves 13 to 15 % of the CPU time of all processes.
"""

from __future__ import annotations

import atexit
import json
import os
import select
import socket
import threading
from collections.abc import Callable, Hashable
from contextlib import suppress
from typing import Any

from dicedojo.engine.sandbox.base import Ended, Pipes
from dicedojo.engine.sandbox.process import Start, StartedProcess
from dicedojo.errors import SandboxError

MAX_SERVERS = 4  # at a time; each holds about 30 MB
MAX_REPLY = 1 << 16
LOST = Ended(-9, 0.0)  # the sandbox, and whoever could have said how

Request = dict[str, Any]
MakeStart = Callable[[int], Start]  # from the descriptor that a server reads


class Forked:
    """A sandbox that a server has forked."""

    def __init__(self, line: socket.socket) -> None:
        self._line = line
        self._ended: Ended | None = None

    def poll(self) -> Ended | None:
        """Return how it ended, None while it runs."""
        if self._ended is None and select.select([self._line], [], [], 0)[0]:
            self._ended = _read_end(self._line)
        return self._ended

    def kill(self) -> None:
        """End it soon: its guard reads to the end of the line."""
        with suppress(OSError):  # it has ended
            self._line.shutdown(socket.SHUT_WR)

    def end(self) -> None:
        """Kill all that still runs in it, and wait for that."""
        self.kill()
        if self._ended is None:
            self._ended = _read_end(self._line)
        self._line.close()


class ForkServer:
    """A sandbox of our own that waits for requests."""

    def __init__(self, make_start: MakeStart) -> None:
        """Start it, without waiting until it is ready.

        Raises:
            SandboxError: it could not be started.
        """
        self._control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs, open(os.devnull, "wb") as nothing:
            start = make_start(theirs.fileno())
            descriptors = (theirs.fileno(),)
            self._process = StartedProcess(start, descriptors, nothing.fileno())

    def fork(self, request: Request, pipes: Pipes) -> Forked | None:
        """Have a sandbox forked; return it once it is there, None if that failed."""
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        descriptors = [pipes.output, *pipes.passed]
        with theirs:
            try:
                message = json.dumps(request).encode()
                passed = [theirs.fileno(), *descriptors]
                socket.send_fds(self._control, [message], passed)
            except OSError:  # it has ended
                ours.close()
                return None
        with suppress(OSError):
            reply = ours.recv(MAX_REPLY)
            if reply and not json.loads(reply)["fault"]:
                return Forked(ours)
        ours.close()
        return None

    def close(self) -> None:
        """Let it end when its sandboxes have."""
        self._control.close()

    def end(self) -> None:
        """Kill it, with all of its sandboxes."""
        self._control.close()
        self._process.end()


class ForkServers:
    """The servers of this process, by what they are for; started when first needed."""

    def __init__(self) -> None:
        self._servers: dict[Hashable, ForkServer | None] = {}  # None: it does not work
        self._lock = threading.Lock()
        self._owner = os.getpid()
        atexit.register(self._end_all)
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._renew_lock)

    def fork(
        self, key: Hashable, make_start: MakeStart, request: Request, pipes: Pipes
    ) -> Forked | None:
        """Return a sandbox forked by the server of this key.

        None where that does not work, which is remembered: then start one by itself.
        """
        server = self.warm_up(key, make_start)
        forked = None if server is None else server.fork(request, pipes)
        if forked is None:
            with self._lock:
                self._servers[key] = None
        return forked

    def warm_up(self, key: Hashable, make_start: MakeStart) -> ForkServer | None:
        """Start the server of this key if it has not been; do not wait for it."""
        with self._lock:
            if key not in self._servers:
                self._make_room()
                self._servers[key] = _start(make_start)
            else:
                self._servers[key] = self._servers.pop(key)  # the latest one used
            return self._servers[key]

    def _make_room(self) -> None:
        working = [key for key, server in self._servers.items() if server is not None]
        for key in working[: max(0, len(working) + 1 - MAX_SERVERS)]:
            server = self._servers.pop(key)
            if server is not None:
                server.close()

    def _renew_lock(self) -> None:
        self._lock = threading.Lock()  # another thread may have held it

    def _end_all(self) -> None:
        if os.getpid() == self._owner:  # a forked process only has them on loan
            for server in self._servers.values():
                if server is not None:
                    server.end()
            self._servers.clear()


def _start(make_start: MakeStart) -> ForkServer | None:
    try:
        return ForkServer(make_start)
    except SandboxError:
        return None


def _read_end(line: socket.socket) -> Ended:
    try:
        said = line.recv(MAX_REPLY)
    except OSError:
        return LOST
    return Ended(**json.loads(said)) if said else LOST


fork_servers = ForkServers()
