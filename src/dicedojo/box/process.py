"""The plain box: a process with limits, in a folder of its own.

It keeps honest mistakes within bounds. It hides nothing from code that looks.
"""

from __future__ import annotations

import json
import os
import secrets
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import ClassVar

from dicedojo.box.base import (
    LAUNCHER,
    Program,
    Start,
    environment,
    interpreter,
    package_folders,
)
from dicedojo.box.limits import Limits

# The user's other processes count too, so the limit leaves room for them.
OTHER_PROCESSES = 4096


class ProcessBox:
    """What a learner's own machine uses for their own code."""

    name = "process"
    own_folders: ClassVar[list[str]] = []

    @contextmanager
    def prepare(
        self, program: Program, limits: Limits, pipes: tuple[int, int]
    ) -> Iterator[Start]:
        token = secrets.token_hex(8)
        orders = {
            "program": str(program.path),
            "beside": [str(path) for path in program.beside],
            "packages": package_folders() if program.packages else [],
            "uid": 0,
            "pipes": pipes,
            "cpu_seconds": limits.cpu_seconds,
            "memory_bytes": limits.memory_bytes,
            "file_bytes": limits.file_bytes,
            "processes": limits.processes + OTHER_PROCESSES,
        }
        folder = tempfile.mkdtemp(prefix="dojo-")
        os.mkdir(f"{folder}/box")
        os.mkdir(f"{folder}/tmp")
        settings = {**environment(), "DOJO_BOX": token, "TMPDIR": f"{folder}/tmp"}
        argv = [
            *(interpreter(), "-B", "-s", "-S", "-P"),
            *(str(LAUNCHER), json.dumps(orders)),
        ]
        try:
            yield Start(argv, settings, f"{folder}/box", token)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
