"""A pytest run within limits, as the events that it wrote down and what it printed."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from dicedojo.workspace.workspace import Workspace

TEST_LIMIT = 10.0  # seconds for one test; an honest one takes a tenth
WALL_LIMIT = 60.0  # seconds for the whole run
PRINTED = 1 << 20  # bytes of the output that are kept
# Variables of the shell with which pytest would run other tests, or none.
CHANGES_PYTEST = ("PYTEST_ADDOPTS", "PYTEST_DISABLE_PLUGIN_AUTOLOAD", "PYTEST_PLUGINS")

Event = dict[str, Any]  # one line that check_plugin wrote


@dataclass(frozen=True)
class Run:
    """The events of one run. A complete run has "done" as its last event."""

    events: list[Event]
    stopped: bool  # by the wall limit
    printed: str  # errors included

    @property
    def tail(self) -> str:
        """The last lines that pytest printed."""
        return "\n".join(self.printed.strip().splitlines()[-5:])


def run_tests(
    workspace: Workspace,
    *,
    meanwhile: Callable[[], None] = lambda: None,
    test_limit: float = TEST_LIMIT,
    wall_limit: float = WALL_LIMIT,
) -> Run:
    """Run the given tests of the open steps and the learner's own.

    `meanwhile` is called once, as soon as it has begun.
    """
    return run_pytest(
        ["--tb=line", "-q", "--continue-on-collection-errors", *_files(workspace)],
        workspace.folder,
        meanwhile=meanwhile,
        test_limit=test_limit,
        wall_limit=wall_limit,
    )


def run_pytest(
    options: list[str],
    folder: Path,
    *,
    meanwhile: Callable[[], None] = lambda: None,
    test_limit: float = TEST_LIMIT,
    wall_limit: float = WALL_LIMIT,
) -> Run:
    """Run pytest in a folder with the modules of a workspace.

    It prints 80 columns. It is a process group of its own, and nothing of it outlives
    this call.
    """
    with tempfile.TemporaryDirectory(prefix="dojo-check-") as name:
        path = Path(name) / "events.jsonl"
        settings = {
            **os.environ,
            "COLUMNS": "80",
            "DOJO_CHECK_EVENTS": str(path),
            "DOJO_CHECK_SECONDS": str(test_limit),
        }
        for variable in CHANGES_PYTEST:
            settings.pop(variable, None)
        with (Path(name) / "output").open("w+b") as output:
            order = [*_settings(folder), *options]
            process = start_pytest(order, folder, settings, output)
            stopped = not wait_for(process, wall_limit, meanwhile)
            output.seek(0)
            printed = output.read(PRINTED).decode("utf-8", "replace")
        events = list(_read_events(path))
    return Run(events, stopped, printed)


def wait_for(
    process: subprocess.Popen[bytes],
    seconds: float,
    meanwhile: Callable[[], None] = lambda: None,
) -> bool:
    """Wait until a process ends, and kill all of its group then, or after `seconds`.

    Returns whether it ended by itself.
    """
    try:
        meanwhile()
        process.wait(seconds)
        return True
    except subprocess.TimeoutExpired:
        return False
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def start_pytest(
    options: list[str], folder: Path, environment: dict[str, str], output: IO[bytes]
) -> subprocess.Popen[bytes]:
    """Start pytest in a process group of its own, without waiting for it."""
    return subprocess.Popen(
        [sys.executable, "-P", "-m", "pytest", *options],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )


def _settings(folder: Path) -> list[str]:
    """Return the options of every run: its limits, and no settings of the folder's."""
    return [
        *("-p", "dicedojo.workspace.check_plugin", "-p", "no:cacheprovider"),
        *("-o", "addopts=", "-o", "pythonpath=.", "--rootdir", str(folder)),
    ]


def _files(workspace: Workspace) -> list[str]:
    """Return the test files of the open steps, and the learner's folder of tests."""
    given = [
        f"given/{name}"
        for step in workspace.open_steps
        for name in (f"test_{step.name}.py", f"test_{step.name}_feature.py")
    ]
    return [name for name in (*given, "tests") if (workspace.folder / name).exists()]


def _read_events(path: Path) -> Iterator[Event]:
    """Yield the events, without a last line that the end of the run tore."""
    if not path.is_file():
        return
    for line in path.read_text("utf-8").splitlines(keepends=True):
        if line.endswith("\n"):
            yield json.loads(line)
