"""Which tests a submission brings, as pytest collects them; runs in a child."""

import io
import os
import re
from contextlib import redirect_stderr
from typing import Any

import dojo_full
import pytest
from dojo_full import MAX_TEXT


class Collector(dojo_full.Collects):  # type: ignore[misc]  # found inside a sandbox
    """A pytest plugin that takes the collected tests and lets none of them run."""

    def __init__(self) -> None:
        self.tests: list[str] = []
        self.faults: list[dict[str, str]] = []

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.tests = [item.nodeid for item in session.items]
        session.items[:] = []

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.faults.append(self.fault(report))


def conftest_faults(shown: str, here: str) -> list[dict[str, str]]:
    """Return what pytest shows where it cannot load a conftest, as a fault."""
    found = re.search(r"conftest '(?P<path>.+)'", shown)
    if found is None:
        return []
    path = os.path.relpath(found["path"], here)
    return [{"path": path, "message": shown[-MAX_TEXT:]}]


def collect() -> dict[str, Any]:
    """Collect the tests as pytest does; say which there are."""
    here = os.getcwd()  # importing the learner's module can lead elsewhere
    collector = Collector()
    with redirect_stderr(io.StringIO()) as shown:
        code = dojo_full.pytest_main(["--continue-on-collection-errors"], collector)
    if code == pytest.ExitCode.USAGE_ERROR:  # a conftest that cannot be imported
        collector.faults += conftest_faults(shown.getvalue(), here)
    return {"tests": collector.tests, "faults": collector.faults}
