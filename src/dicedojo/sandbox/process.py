"""The plain sandbox: a process with limits, in a folder of its own.

It limits the damage of honest mistakes. It hides nothing from code that looks.
"""

from __future__ import annotations

import json
import os
import secrets
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from typing import ClassVar

from dicedojo.sandbox.base import (
    LAUNCHER,
    Limits,
    Pipes,
    Program,
    environment,
    interpreter,
)
from dicedojo.sandbox.packages import find_packages
from dicedojo.sandbox.running import Start, StartedProcess

# The user's other processes count too, so the limit leaves room for them.
OTHER_PROCESSES = 4096


@dataclass(frozen=True)
class ProcessSandbox:
    """What a learner's own machine uses for their own code."""

    name: ClassVar[str] = "process"
    description: ClassVar[str] = "process"
    own_folders: ClassVar[list[str]] = []
    imports: tuple[str, ...] = ()

    def with_imports(self, imports: tuple[str, ...]) -> ProcessSandbox:
        """Return such a sandbox in which these distributions can be imported."""
        return replace(self, imports=imports)

    def warm_up(self, program: Program) -> None:
        """Do nothing: each program starts from nothing here."""

    @contextmanager
    def start(
        self, program: Program, limits: Limits, pipes: Pipes
    ) -> Iterator[StartedProcess]:
        """Start `program`; leaving ends it, and removes its folder.

        Raises:
            SandboxError: it could not be started.
        """
        packages = find_packages(self.imports)
        token = secrets.token_hex(8)
        folder = tempfile.mkdtemp(prefix="dojo-")
        orders = {
            "program": str(program.path),
            "beside": [str(path) for path in program.beside],
            "packages": f"{folder}/site-packages",
            "preload": [*program.preload, *program.more],
            "uid": 0,
            "pipes": pipes.passed,
            "cpu_seconds": limits.cpu_seconds,
            "memory_bytes": limits.memory_bytes,
            "file_bytes": limits.file_bytes,
            "processes": limits.processes + OTHER_PROCESSES,
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
        start = Start(argv, settings, f"{folder}/box", token)
        with ExitStack() as stack:
            stack.callback(shutil.rmtree, folder, ignore_errors=True)
            process = StartedProcess(start, pipes.passed, pipes.output)
            stack.callback(process.end)
            yield process
