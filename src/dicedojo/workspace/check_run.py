"""One pytest run in a workspace, within limits, as the events that it wrote down."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dicedojo.warm_python import end, start_module
from dicedojo.workspace.workspace import Workspace

TEST_LIMIT = 5.0  # seconds for one test, as a learner waits; few take a tenth of one
WALL_LIMIT = 60.0  # seconds for the whole run
# Variables of the shell with which pytest would run other tests, or none.
CHANGES_PYTEST = ("PYTEST_ADDOPTS", "PYTEST_DISABLE_PLUGIN_AUTOLOAD", "PYTEST_PLUGINS")

Event = dict[str, Any]  # one line that check_plugin wrote


@dataclass(frozen=True)
class Run:
    """The events of one run. A complete run has "done" as its last event."""

    events: list[Event]
    stopped: bool  # by the wall limit
    tail: str  # the last lines that pytest printed


def run_tests(
    workspace: Workspace,
    *,
    test_limit: float = TEST_LIMIT,
    wall_limit: float = WALL_LIMIT,
) -> Run:
    """Run the given tests of the open steps and the learner's own.

    The run is a process group of its own, and nothing of it outlives this call.
    """
    with tempfile.TemporaryDirectory(prefix="dojo-check-") as folder:
        path = Path(folder) / "events.jsonl"
        environment = {
            **os.environ,
            "DOJO_CHECK_EVENTS": str(path),
            "DOJO_CHECK_SECONDS": str(test_limit),
        }
        for name in CHANGES_PYTEST:
            environment.pop(name, None)
        output = Path(folder) / "output"
        output.touch()
        process = start_module(
            ["pytest", *_options(workspace)],
            workspace.folder,
            environment,
            str(output),
        )
        try:
            process.join(wall_limit)
            stopped = process.is_alive()
        finally:
            end(process)
        with output.open("rb") as file:
            printed = file.read(1 << 20).decode("utf-8", "replace")
        events = list(_read_events(path))
    return Run(events, stopped, "\n".join(printed.strip().splitlines()[-5:]))


def _options(workspace: Workspace) -> list[str]:
    given = [
        f"given/{name}"
        for step in workspace.open_steps
        for name in (f"test_{step.name}.py", f"test_{step.name}_feature.py")
    ]
    files = [name for name in (*given, "tests") if (workspace.folder / name).exists()]
    return [
        *("-p", "dicedojo.workspace.check_plugin", "-p", "no:cacheprovider"),
        *("-p", "no:dicedojo.workspace.pytest_look"),
        *("-o", "addopts=", "-o", "pythonpath=.", "--tb=line", "-q"),
        *("--rootdir", str(workspace.folder), "--continue-on-collection-errors"),
        *files,
    ]


def _read_events(path: Path) -> Iterator[Event]:
    """Yield the events, without a last line that the end of the run tore."""
    if not path.is_file():
        return
    for line in path.read_text("utf-8").splitlines(keepends=True):
        if line.endswith("\n"):
            yield json.loads(line)
