"""Starts pytest for a check in a fifth of the time, for tests of what a check says.

Importing pytest takes longer than the tests of a small kata. A server that has imported
it forks for each check instead. `tests/workspace/test_check_run.py` and the commands
that tests start as processes of their own start pytest as dojo does.
"""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO

SERVER = Path(__file__).with_name("pytest_server.py")


@dataclass
class Fork:
    """A run of pytest; it is waited for as for a process of `subprocess`."""

    pid: int
    answers: IO[bytes]  # without a buffer, so that select knows what has come
    ended: bool = False

    def wait(self, timeout: float | None = None) -> int:
        """Wait until it has ended, or raise TimeoutExpired."""
        if not self.ended:
            if not select.select([self.answers], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired("pytest", timeout or 0)
            self.answers.readline()
            self.ended = True
        return 0


class PytestServer:
    """The process that forks; it starts when first asked to."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._settings = _settings_of_python(os.environ)

    def start(
        self,
        options: list[str],
        folder: Path,
        environment: dict[str, str],
        output: IO[bytes],
        first_path: str | None = None,
    ) -> Fork | None:
        """Start pytest; None if Python itself would start in another way.

        `first_path` is where it looks for modules first.
        """
        said = output.name
        order = {
            "program": "pytest",
            "options": options,
            "folder": str(folder),
            "environment": environment,
            "input": os.devnull,
            "output": said,
            "errors": said,
            "first_path": first_path,
        }
        return self._start(order, environment)

    def start_feature_server(
        self, orders: Path, answers: Path, errors: Path
    ) -> Fork | None:
        """Start what runs the features of a kata, as `authoring.feature_runs` does.

        It reads `orders` and appends to the other files.
        """
        here = str(Path.cwd())
        order = {
            "program": "dicedojo.authoring.feature_server",
            "options": [],
            "folder": here,
            "environment": dict(os.environ),
            "input": str(orders),
            "output": str(answers),
            "errors": str(errors),
            "first_path": here,
        }
        return self._start(order, os.environ)

    def _start(self, order: object, environment: Mapping[str, str]) -> Fork | None:
        if _settings_of_python(environment) != self._settings:
            return None
        if self._process is None:
            self._process = subprocess.Popen(
                [sys.executable, "-P", SERVER],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                bufsize=0,
            )
        orders, answers = self._process.stdin, self._process.stdout
        assert orders is not None
        assert answers is not None
        orders.write(json.dumps(order).encode() + b"\n")
        return Fork(int(answers.readline()), answers)

    def close(self) -> None:
        if self._process is not None:
            self._process.communicate()


def _settings_of_python(environment: Mapping[str, str]) -> dict[str, str]:
    return {
        name: value
        for name, value in environment.items()
        if name.startswith("PYTHON") and name != "PYTHONDONTWRITEBYTECODE"
    }
