"""Calls another Python to run pytest, and to compare the code with planted bugs."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from msgspec import convert

from dicedojo.child import Child, Died, Hung
from dicedojo.course import place_of
from dicedojo.errors import UnusableInput
from dicedojo.practice.workspace import Workspace, given_tests

TEST_LIMIT = 5.0  # seconds for one test; few tests take a tenth of a second
WALL_LIMIT = 20.0  # seconds without a step, for C code that does not end
SILENCE = 10.0  # seconds for questions about planted bugs; they take 0.2 s
# The functions that another Python calls.
RUN = "dicedojo.practice.child.pytest_here:run"
LIKEN = "dicedojo.practice.child.likeness:liken"


@dataclass(frozen=True)
class CodePlace:
    """A line of a file in the workspace."""

    file: str
    line: int
    code: str = ""


@dataclass(frozen=True)
class Trouble:
    """The failure of a test or a file, and its place."""

    test: str  # the id of the test, or the file that could not be read
    says: str  # the message of Python or of the test
    error: str = ""  # the name of the exception
    # The line of the test, or the sentence of a scenario.
    tested: CodePlace | None = None
    raised: CodePlace | None = None  # where it was raised
    scenario: str = ""
    amber: bool = False
    hung: bool = False

    @property
    def file(self) -> str:
        """The file of the test, or the one that could not be read."""
        return self.test.partition("::")[0]

    @property
    def code(self) -> str:
        """The line of the test, or ""."""
        return self.tested.code if self.tested else ""

    @property
    def raised_in_given(self) -> bool:
        """Return whether a step definition raised it; then its line does not help."""
        return self.raised is not None and self.raised.file.startswith("given/")


@dataclass(frozen=True)
class Event:
    """One line that `check_plugin` wrote."""

    event: str  # "reading", "unreadable", "running", "ran", "printed" or "done"
    test: str = ""  # its id, or the file that is read
    outcome: str = ""  # of a test that ran
    text: str = ""  # that was printed
    trouble: Trouble | None = None


@dataclass(frozen=True)
class CheckRun:
    """The events of one run."""

    events: list[Event]
    stopped: bool  # because it sent nothing for too long
    printed: str  # errors included

    @property
    def has_ended(self) -> bool:
        """Whether it came to its end; otherwise the last event shows what ended it."""
        return bool(self.events) and self.events[-1].event == "done"

    @property
    def troubles(self) -> list[Trouble]:
        return [event.trouble for event in self.events if event.trouble is not None]

    @property
    def early_end(self) -> Trouble | None:
        """What ended it before its end; None also if no test or file was begun."""
        running = self.events[-1].test if self.events else ""
        if self.has_ended or not running:
            return None
        says = "The run ended here: the code exited Python, or was stopped."
        if self.stopped:
            says = f"This had not ended after {WALL_LIMIT:g} seconds."
        return Trouble(running, says, amber=not self.stopped, hung=self.stopped)

    @property
    def tail(self) -> str:
        """The last lines that pytest printed."""
        return "\n".join(self.printed.strip().splitlines()[-5:])


# The Python that runs the tests of a check; sessions do not affect each other.
child = Child(RUN.partition(":")[0])


def run_tests(workspace: Workspace, wall_limit: float | None = None) -> CheckRun:
    """Run the given tests of the open steps and the learner's own."""
    options = ["--tb=line", "-q", "--continue-on-collection-errors"]
    return run_pytest([*options, *_files(workspace)], workspace.folder, wall_limit)


def run_pytest(
    options: list[str], folder: Path, wall_limit: float | None = None
) -> CheckRun:
    """Run pytest in a folder with the modules of a workspace; it prints 80 columns."""
    with tempfile.TemporaryDirectory(prefix="dojo-check-") as name:
        path = Path(name) / "events.jsonl"
        # Only these options: the settings of the folder are ignored.
        all_options = ["-p", "no:cacheprovider", "-o", "addopts=", "-o", "pythonpath=."]
        all_options += ["--rootdir", str(folder), *options]
        arguments = all_options, str(folder), str(path), TEST_LIMIT
        printed, is_hung = "", False
        try:
            printed = child.call(RUN, *arguments, seconds=wall_limit or WALL_LIMIT)
        except Hung:
            is_hung = True
        except Died:
            pass  # the last event shows what ended it
        return CheckRun(list(_read_events(path)), is_hung, printed)


def _files(workspace: Workspace) -> list[str]:
    names = [name for step in workspace.open_steps for name in given_tests(step)]
    return [name for name in (*names, "tests") if (workspace.folder / name).exists()]


def _read_events(path: Path) -> Iterator[Event]:
    """Yield the events, without a last line that is incomplete."""
    if not path.is_file():
        return
    for line in path.read_text("utf-8").splitlines(keepends=True):
        if line.endswith("\n"):
            yield convert(json.loads(line), Event)


def describe_likeness(workspace: Workspace) -> str:
    """Return a sentence on the planted bug that answers like the code; "" if none."""
    kata = workspace.kata
    if not (kata.has_answers and kata.chaffs):
        return ""
    arguments = place_of(kata), str(workspace.folder), workspace.step.key
    try:
        return str(child.call(LIKEN, *arguments, seconds=SILENCE))
    except (Died, Hung, UnusableInput):  # the check reports what is wrong
        return ""
