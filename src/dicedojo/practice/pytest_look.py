"""Pytest plugin that records each plain run of pytest in a workspace's journal.

pytest loads it in every project of an environment that has dojo, so it imports nothing
of dicedojo until it has found a workspace. dojo's own runs do not load it.

A plain run is not a check: `dojo next` ignores it. Errors in writing the entry do not
change how pytest ends.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from dicedojo.practice.journal import Entry

ERROR = "error"  # the outcome of a file that could not be read


def pytest_configure(config: pytest.Config) -> None:
    is_worker = hasattr(config, "workerinput")  # of pytest-xdist
    if is_worker or config.option.collectonly:
        return
    if os.path.isdir(config.rootpath / ".dojo"):
        config.pluginmanager.register(Look(config.rootpath), "dojo-look")


class Look:
    """Collects the outcomes of one run, and writes the entry at its end."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.entry: Entry | None = None  # with the files as they are before the run
        self.outcomes: dict[str, str] = {}

    def pytest_sessionstart(self) -> None:
        try:
            self.entry = self._begin()
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            self.entry = None  # dojo has damaged files here, and says so itself

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.outcomes[report.nodeid] = ERROR

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        is_result = report.when == "call" or report.skipped
        if report.failed or (is_result and report.nodeid not in self.outcomes):
            self.outcomes[report.nodeid] = report.outcome

    def pytest_keyboard_interrupt(
        self, excinfo: pytest.ExceptionInfo[BaseException]
    ) -> None:
        # pytest interrupts itself where a file cannot be read, and then all is known.
        if not isinstance(excinfo.value, pytest.Session.Interrupted):
            self.entry = None

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self) -> None:
        if self.entry is None or not self.outcomes:
            return
        from dicedojo.errors import UnusableInput
        from dicedojo.practice.journal import Journal

        try:
            Journal(self.folder / ".dojo" / "journal.jsonl").add(self.entry)
        except UnusableInput:
            return  # a read-only folder, for example

    def _begin(self) -> Entry:
        """Return an entry for the open step, stamped."""
        from dicedojo.practice.journal import Entry, Kind, present_digests

        progress = self._read("progress.json")
        module = self._read("course.json")["module"]
        digests = present_digests(self.folder, module)
        return Entry(Kind.PYTEST, str(progress["step"]), *digests, self.outcomes)

    def _read(self, name: str) -> Any:
        return json.loads((self.folder / ".dojo" / name).read_bytes())
