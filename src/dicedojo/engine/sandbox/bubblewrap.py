"""The strong sandbox: bubblewrap hides the disk, the network and other processes."""

from __future__ import annotations

import functools
import json
import os
import subprocess
from collections.abc import Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar

from dicedojo.engine.sandbox.base import (
    Limits,
    Pipes,
    Room,
    Sandbox,
    environment,
    interpreter,
)
from dicedojo.engine.sandbox.bubblewrap_options import (
    INSIDE,
    PACKAGES,
    WORK,
    Executable,
    find_executables,
    how_to_install,
    lay_out,
    limit_orders,
    namespaces,
    orders_for,
    programs,
)
from dicedojo.engine.sandbox.fork_server import ForkedSandbox, StartServer, fork_servers
from dicedojo.engine.sandbox.packages import find_packages
from dicedojo.engine.sandbox.process import StartedProcess
from dicedojo.engine.sandbox.runtime import Binds, covered_folders, private_folders
from dicedojo.errors import SandboxError

PROBE_SECONDS = 60  # it takes 0.02 s; a busy machine may take long


@dataclass(frozen=True)
class Attempt:
    """A program that was tried; `failure` is its message, "" if it works."""

    executable: Executable
    version: str  # "" if unknown
    failure: str

    @property
    def description(self) -> str:
        """The program with its version and its source."""
        return f"bubblewrap {self.version} ({self.executable.source})"


@dataclass(frozen=True)
class Bubblewrap(Sandbox):
    """No network, own process space, read-only runtime, nothing else of the disk.

    `hidden` are folders that stay hidden even inside the runtime, as the course and the
    working folder always do.
    """

    name: ClassVar[str] = "bubblewrap"
    own_folders: ClassVar[list[str]] = ["/tmp", "/dev/shm", WORK]
    hidden: tuple[Path, ...] = ()

    def works(self) -> bool:
        """Return whether this machine can build such a sandbox."""
        return self.why_not() == ""

    def why_not(self) -> str:
        """Return why no bubblewrap starts a sandbox here, "" if one does."""
        tried = attempts()
        if not tried:
            return "bubblewrap is not installed"
        if not tried[-1].failure:
            return ""
        return "\n".join(f"{a.executable.path}: {a.failure}" for a in tried)

    @property
    def description(self) -> str:
        """The version in use and its source, as a grade states them.

        For example "bubblewrap 0.8.0 (/usr/bin/bwrap)".

        Raises:
            SandboxError: bubblewrap does not work here.
        """
        return self._working().description

    @contextmanager
    def start(self, room: Room, limits: Limits, pipes: Pipes) -> Iterator[None]:
        """Start `room`, or have it forked; leaving ends it.

        Raises:
            SandboxError: it could not be started.
        """
        forked = self._fork(room, limits, pipes) if room.often else None
        running = forked or self._start(room, limits, pipes)
        try:
            yield
        finally:
            running.end()

    def warm_up(self, room: Room) -> None:
        """Prepare to start a program often; return at once."""
        fork_servers.warm_up(*self._server_of(room))

    def _start(self, room: Room, limits: Limits, pipes: Pipes) -> StartedProcess:
        passed = pipes.passed
        orders = {**orders_for(room), **limit_orders(limits), "pipes": passed}
        orders["preload"] = [*room.preload, *room.more]
        argv = self._argv(limits, orders, namespaces())
        return StartedProcess(argv, environment(), passed, pipes.output)

    def _fork(self, room: Room, limits: Limits, pipes: Pipes) -> ForkedSandbox | None:
        # The guard counts, too, unless root starts it: then it has another user.
        guards = 0 if os.geteuid() == 0 else 1
        request = {
            **limit_orders(replace(limits, processes=limits.processes + guards)),
            "more": room.more,
            "folders": [*self.own_folders],
            "disk_bytes": limits.disk_bytes,
            "work": WORK,
        }
        return fork_servers.fork(*self._server_of(room), request, pipes)

    def _server_of(self, room: Room) -> tuple[Hashable, StartServer]:
        """Return the key of its server, and how to start that."""

        def start(control: int, output: int) -> StartedProcess:
            orders = {**orders_for(room), "control": control}
            argv = self._argv(Limits(), orders, namespaces(forks=True))
            return StartedProcess(argv, environment(), (control,), output)

        room = replace(room, more=())
        hidden = (*private_folders(), *self.hidden)
        covered = covered_folders(self._binds(), hidden)
        return (self.imports, room, covered), start

    def _argv(
        self,
        limits: Limits,
        orders: Mapping[str, object],
        namespaces: Sequence[str],
    ) -> list[str]:
        options, final = lay_out(self._binds(), self.hidden, limits)
        return [
            *(self._working().executable.path, *namespaces, *options),
            *programs(),
            *final,
            *("--chdir", WORK),
            *(interpreter(), "-B", "-s", "-S", "-P"),
            *(f"{INSIDE}/launch.py", json.dumps(orders)),
        ]

    def _binds(self) -> Binds:
        """Return the paths of the packages on the machine and inside."""
        return tuple(
            (str(package.path), f"{PACKAGES}/{package.name}")
            for package in find_packages(self.imports)
        )

    def _working(self) -> Attempt:
        if reason := self.why_not():
            raise SandboxError(
                "The sandbox cannot be started.", evidence=reason, next="dojo doctor"
            )
        return attempts()[-1]


def attempts() -> tuple[Attempt, ...]:
    """Return the programs that were tried, up to the first that starts a sandbox."""
    tried = []
    for executable in find_executables():
        tried.append(_try(executable))
        if not tried[-1].failure:
            break
    return tuple(tried)


def advice() -> str:
    """Return what to do if no bubblewrap works."""
    if not attempts():
        return how_to_install()
    return "Allow unprivileged user namespaces here, or run dojo as root."


@functools.cache
def _try(executable: Executable) -> Attempt:
    """Start a usual sandbox, in which Python imports a module."""
    try:
        version = _run([executable.path, "--version"])
        if version.returncode:
            return Attempt(executable, "", _complaint(version))
        options, final = lay_out((), (), Limits())
        inside = [interpreter(), "-I", "-S", "-c", "import json"]
        result = _run([executable.path, *namespaces(), *options, *final, *inside])
    except (OSError, subprocess.TimeoutExpired) as fault:
        return Attempt(executable, "", str(fault))
    number = version.stdout.strip().removeprefix("bubblewrap ")
    return Attempt(executable, number, _complaint(result) if result.returncode else "")


def _run(argv: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        argv,
        env=environment(),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        timeout=PROBE_SECONDS,
        check=False,
    )


def _complaint(result: subprocess.CompletedProcess[str]) -> str:
    lines = result.stderr.strip().splitlines()
    return (
        lines[-1].removeprefix("bwrap: ")
        if lines
        else f"it ended with exit code {result.returncode}"
    )
