"""A pytest run within limits, as the events that it wrote down and what it printed."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from dicedojo.child import Child, Died, Hung
from dicedojo.workspace.workspace import Workspace

TEST_LIMIT = 5.0  # seconds for one test, as a learner waits; few take a tenth of one
WALL_LIMIT = 20.0  # seconds without a step, where code in C does not end
# The function that runs the tests, in another Python.
RUN = "dicedojo.practice.pytest_here:run"
# pytest's words, the folder, the file of events, the seconds for a test and for all.
RunPytest = Callable[[list[str], Path, Path, float, float], "Printed"]
Event = dict[str, Any]  # one line that check_plugin wrote


@dataclass(frozen=True)
class Run:
    """The events of one run. A complete run has "done" as its last event."""

    events: list[Event]
    stopped: bool  # since nothing was heard of it
    printed: str  # errors included

    @property
    def tail(self) -> str:
        """The last lines that pytest printed."""
        return "\n".join(self.printed.strip().splitlines()[-5:])


class Printed(NamedTuple):
    """What pytest printed, and whether it ended by itself."""

    text: str
    ended: bool = True


class Host:
    """How pytest is run: in another Python, unless a page says else."""

    def __init__(self) -> None:
        self.child = Child(RUN.partition(":")[0])
        self.run_pytest: RunPytest = self._in_a_child

    def _in_a_child(
        self, words: list[str], folder: Path, events: Path, test: float, wall: float
    ) -> Printed:
        given = words, str(folder), str(events), test
        try:
            return Printed(self.child.call(RUN, *given, seconds=wall))
        except Died:
            return Printed("")
        except Hung:
            return Printed("", ended=False)


host = Host()


def in_this_python(
    words: list[str], folder: Path, events: Path, test: float, wall: float
) -> Printed:
    """Run pytest as another Python would, where there is none: in a page."""
    module, _, name = RUN.partition(":")
    run = getattr(import_module(module), name)
    return Printed(run(words, str(folder), str(events), test))


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
        words = [*_settings(folder), *options]
        output = host.run_pytest(words, folder, path, test_limit, wall_limit)
        events = list(_read_events(path))
    return Run(events, not output.ended, output.text)


def _settings(folder: Path) -> list[str]:
    """Return the options of every run: its limits, and no settings of the folder's."""
    return [
        *("-p", "no:cacheprovider"),
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
