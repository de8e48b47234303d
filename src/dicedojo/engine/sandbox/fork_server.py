"""Sandboxes that are forked from a warm one, instead of being started.

Starting Python and importing pytest takes most of the start of a sandbox. A server in a
sandbox has done that, and forks itself into new namespaces for each request;
`inside/forks.py` is its other side. It ends with the keeper. For a class this saves 13
to 15 % of the CPU time of all processes.
"""

from __future__ import annotations

import atexit
import json
import os
import socket
import threading
from collections.abc import Callable, Hashable
from contextlib import suppress
from typing import Any

from dicedojo.engine.sandbox.base import Pipes
from dicedojo.engine.sandbox.process import StartedProcess
from dicedojo.errors import SandboxError

MAX_SERVERS = 4  # at a time; each holds about 30 MB
MAX_REPLY = 1 << 16

Request = dict[str, Any]
# Starts a server; the arguments are the descriptors that it reads and prints to.
StartServer = Callable[[int, int], StartedProcess]


class ForkedSandbox:
    """A sandbox that a server has forked."""

    def __init__(self, line: socket.socket) -> None:
        self._line = line

    def end(self) -> None:
        """Kill all processes in it, and wait for their end.

        Its guard sees that the line is closed, and closes its own end last.
        """
        with suppress(OSError):  # it has ended
            self._line.shutdown(socket.SHUT_WR)
            self._line.recv(MAX_REPLY)
        self._line.close()


class ForkServer:
    """A sandbox that forks others on request."""

    def __init__(self, start: StartServer) -> None:
        """Start it; do not wait until it is ready.

        Raises:
            SandboxError: it could not be started.
        """
        self._control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs, open(os.devnull, "wb") as nothing:
            self._process = start(theirs.fileno(), nothing.fileno())

    def fork(self, request: Request, pipes: Pipes) -> ForkedSandbox | None:
        """Fork a sandbox; return it once it is ready, None if that failed."""
        line, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        descriptors = [pipes.output, *pipes.passed]
        with theirs:
            try:
                message = json.dumps(request).encode()
                passed = [theirs.fileno(), *descriptors]
                socket.send_fds(self._control, [message], passed)
            except OSError:  # it has ended
                line.close()
                return None
        with suppress(OSError):
            reply = line.recv(MAX_REPLY)
            if reply and not json.loads(reply)["fault"]:
                return ForkedSandbox(line)
        line.close()
        return None

    def close(self) -> None:
        """Let it end after its sandboxes."""
        self._control.close()

    def end(self) -> None:
        """Kill it, with all of its sandboxes."""
        self._control.close()
        self._process.end()


class ForkServers:
    """The servers of this process, by key; started when first needed."""

    def __init__(self) -> None:
        self._servers: dict[Hashable, ForkServer | None] = {}  # None: it does not work
        self._lock = threading.Lock()
        self._owner = os.getpid()
        atexit.register(self._end_all)
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._renew_lock)

    def fork(
        self, key: Hashable, start: StartServer, request: Request, pipes: Pipes
    ) -> ForkedSandbox | None:
        """Return a sandbox forked by the server of this key.

        None if that fails; the key is then never tried again.
        """
        server = self.warm_up(key, start)
        forked = None if server is None else server.fork(request, pipes)
        if forked is None:
            with self._lock:
                self._servers[key] = None
        return forked

    def warm_up(self, key: Hashable, start: StartServer) -> ForkServer | None:
        """Start the server of this key if it is new; do not wait for it."""
        with self._lock:
            if key not in self._servers:
                self._make_room()
                self._servers[key] = _start(start)
            else:
                self._servers[key] = self._servers.pop(key)  # the most recently used
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
        if os.getpid() == self._owner:  # not in a forked process
            for server in self._servers.values():
                if server is not None:
                    server.end()
            self._servers.clear()


def _start(start: StartServer) -> ForkServer | None:
    try:
        return ForkServer(start)
    except SandboxError:
        return None


fork_servers = ForkServers()
