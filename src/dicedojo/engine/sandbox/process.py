"""Child processes of the keeper: those of a sandbox, and the plain process sandbox.

The latter limits the damage of honest mistakes. It hides nothing.
"""

from __future__ import annotations

import json
import os
import secrets
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar

from dicedojo.engine.sandbox.base import (
    ENGINE_PARTS,
    LAUNCHER,
    Limits,
    Pipes,
    Room,
    Sandbox,
    environment,
    interpreter,
)
from dicedojo.engine.sandbox.packages import find_packages
from dicedojo.errors import SandboxError, need_fork

# The limit also counts the user's other processes.
OTHER_PROCESSES = 4096


class StartedProcess:
    """A sandbox that is a child process of the keeper."""

    def __init__(  # noqa: PLR0913, PLR0917  # as a process is started
        self,
        argv: list[str],
        environment: dict[str, str],
        descriptors: tuple[int, ...],
        output: int,
        folder: str | None = None,
        token: str = "",
    ) -> None:
        """Start it, with some open descriptors, in a folder or in the keeper's own.

        Every process of a sandbox has its `token` in the environment, if it has one.

        Raises:
            SandboxError: it could not be started.
        """
        self._token = token
        try:
            self._process = subprocess.Popen(
                argv,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                env=environment,
                cwd=folder,
                pass_fds=descriptors,
                start_new_session=True,
            )
        except OSError as error:
            raise SandboxError(
                "The sandbox could not be started.",
                evidence=str(error),
                next="dojo doctor",
            ) from error

    def end(self) -> None:
        """Kill all processes in the sandbox, and wait for their end."""
        if self._process.returncode is None:
            _kill_children(self._process)
            self._process.kill()
        if self._token:
            _kill_marked(self._process.pid, self._token)
        if self._process.returncode is None:
            self._process.wait()


@dataclass(frozen=True)
class ProcessSandbox(Sandbox):
    """A process with limits, in a folder of its own, for a learner's own code.

    It cannot limit what is written altogether: `disk_bytes` has no effect.
    """

    name: ClassVar[str] = "process"
    own_folders: ClassVar[list[str]] = []

    def warm_up(self, room: Room) -> None:
        """Do nothing: each program is started anew here."""

    @contextmanager
    def start(self, room: Room, limits: Limits, pipes: Pipes) -> Iterator[None]:
        """Start `room`; leaving ends it, and removes its folder.

        Raises:
            UnusableInput: this is Windows.
            SandboxError: it could not be started.
        """
        need_fork("To keep a program apart")
        packages = find_packages(self.imports)
        token = secrets.token_hex(8)
        folder = tempfile.mkdtemp(prefix="dojo-")
        limits = replace(limits, processes=limits.processes + OTHER_PROCESSES)
        orders = {
            "room": room.module,
            "shown": {name: str(path) for name, path in ENGINE_PARTS.items()},
            "refuses_calls": False,
            "packages": f"{folder}/site-packages",
            "preload": [*room.preload, *room.more],
            "uid": 0,
            "pipes": pipes.passed,
            "limits": limits.of_process,
        }
        for name in ("box", "tmp", "site-packages"):
            os.mkdir(f"{folder}/{name}")
        for package in packages:
            os.symlink(package.path, f"{folder}/site-packages/{package.name}")
        settings = {**environment(), "DOJO_BOX": token, "TMPDIR": f"{folder}/tmp"}
        argv = [
            *(interpreter(), "-B", "-s", "-S", "-P"),
            *(str(LAUNCHER), json.dumps(orders)),
        ]
        with ExitStack() as stack:
            stack.callback(shutil.rmtree, folder, ignore_errors=True)
            process = StartedProcess(
                argv, settings, pipes.passed, pipes.output, f"{folder}/box", token
            )
            stack.callback(process.end)
            yield


def _kill_children(process: subprocess.Popen[bytes]) -> None:
    """Stop a process, so that it starts no more children, and kill them.

    bubblewrap's child dies with it, but not yet in its first moments.
    """
    process.send_signal(signal.SIGSTOP)
    if process.returncode is not None:  # `send_signal` has noticed its end
        return
    _, status = os.waitpid(process.pid, os.WUNTRACED)
    if not os.WIFSTOPPED(status):
        process.returncode = os.waitstatus_to_exitcode(status)
        return
    with suppress(OSError):  # without /proc, bubblewrap does not run
        listed = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text()
        for child in listed.split():
            os.kill(int(child), signal.SIGKILL)


def _kill_marked(group: int, token: str) -> None:
    """Kill the process group, and processes that left it but have the token."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(group, signal.SIGKILL)
    mark = f"DOJO_BOX={token}".encode()
    for entry in Path("/proc").glob("[0-9]*/environ"):
        try:
            if mark in entry.read_bytes().split(b"\0"):
                os.kill(int(entry.parent.name), signal.SIGKILL)
        except (OSError, ValueError):
            continue  # it has ended, or belongs to another user
