"""A pytest run within limits, as the events that it wrote down and what it printed."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from dicedojo.workspace.workspace import Workspace

TEST_LIMIT = 5.0  # seconds for one test, as a learner waits; few take a tenth of one
WALL_LIMIT = 60.0  # seconds for the whole run
# Variables of the shell with which pytest would run other tests, or none.
CHANGES_PYTEST = ("PYTEST_ADDOPTS", "PYTEST_DISABLE_PLUGIN_AUTOLOAD", "PYTEST_PLUGINS")

# Words for `python -m`, the folder, the environment, the seconds; and what it prints.
RunModule = Callable[[list[str], Path, dict[str, str], float], "Printed"]
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


class Printed(Protocol):
    """What a module printed, errors included, and whether it ended by itself."""

    @property
    def text(self) -> str: ...

    @property
    def ended(self) -> bool: ...


class Host:
    """How a Python module is run: in a process of its own, unless a page says else."""

    def __init__(self) -> None:
        self.run_module: RunModule = _in_a_process


def _in_a_process(
    words: list[str], folder: Path, environment: dict[str, str], seconds: float
) -> Printed:
    # No page can start a process, and so none imports what does.
    from dicedojo.warm_python import run_module

    return run_module(words, folder, environment, seconds)


host = Host()


def run_tests(
    workspace: Workspace,
    *,
    test_limit: float = TEST_LIMIT,
    wall_limit: float = WALL_LIMIT,
) -> Run:
    """Run the given tests of the open steps and the learner's own."""
    return run_pytest(
        ["--tb=line", "-q", "--continue-on-collection-errors", *_files(workspace)],
        workspace.folder,
        test_limit=test_limit,
        wall_limit=wall_limit,
    )


def run_pytest(
    options: list[str],
    folder: Path,
    *,
    test_limit: float = TEST_LIMIT,
    wall_limit: float = WALL_LIMIT,
) -> Run:
    """Run pytest in a folder with the modules of a workspace; it prints 80 columns."""
    with tempfile.TemporaryDirectory(prefix="dojo-check-") as name:
        path = Path(name) / "events.jsonl"
        environment = {
            **os.environ,
            "COLUMNS": "80",
            "DOJO_CHECK_EVENTS": str(path),
            "DOJO_CHECK_SECONDS": str(test_limit),
        }
        for variable in CHANGES_PYTEST:
            environment.pop(variable, None)
        words = ["pytest", *_settings(folder), *options]
        output = host.run_module(words, folder, environment, wall_limit)
        events = list(_read_events(path))
    return Run(events, not output.ended, output.text)


def _settings(folder: Path) -> list[str]:
    """Return the options of every run: its limits, and no settings of the folder's."""
    return [
        *("-p", "dicedojo.workspace.check_plugin", "-p", "no:cacheprovider"),
        *("-p", "no:dicedojo.workspace.pytest_look"),
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
