"""Which tests a submission brings, as pytest collects them; runs in a child."""

import io
import os
import re
from contextlib import redirect_stderr
from typing import Any

import dojo_full
import dojo_plain
import pytest


class Collector(dojo_full.Collects):  # type: ignore[misc]  # found inside a box
    """A pytest plugin that takes the collected tests and lets none of them run."""

    def __init__(self) -> None:
        self.items: list[pytest.Item] = []
        self.faults: list[dict[str, str]] = []

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.items = list(session.items)
        session.items[:] = []

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            fault = {"path": report.nodeid, "message": report.longreprtext[-2000:]}
            self.faults.append(fault)


def conftest_faults(shown: str, here: str) -> list[dict[str, str]]:
    """Return what pytest shows where it cannot load a conftest, as a fault."""
    found = re.search(r"conftest '(?P<path>.+)'", shown)
    if found is None:
        return []
    path = os.path.relpath(found["path"], here)
    return [{"path": path, "message": shown[-2000:]}]


def collect(sys_path: list[str]) -> dict[str, Any]:
    """Collect the tests as pytest does; say which there are, and the plan if plain.

    `sys_path` is the very list that imports go by.
    """
    here = os.getcwd()  # a test module may lead elsewhere
    collector = Collector()
    arguments = ["--continue-on-collection-errors", *dojo_full.OPTIONS]
    with redirect_stderr(io.StringIO()) as shown:
        code = pytest.main(arguments, plugins=[collector])
    if code == pytest.ExitCode.USAGE_ERROR:  # a conftest that cannot be imported
        collector.faults += conftest_faults(shown.getvalue(), here)
    items = collector.items
    plan = None
    conftest = any("conftest.py" in names for _, _, names in os.walk(here))
    if items and not conftest and not collector.faults:
        plan = dojo_plain.plan(items)
    modules = {
        item.module.__name__: item.path for item in items if hasattr(item, "module")
    }
    return {
        "tests": [item.nodeid for item in items],
        "faults": collector.faults,
        "plan": plan,
        "modules": [
            [name, os.path.relpath(path, here)] for name, path in modules.items()
        ],
        # As the child sees it, relative to its own folder, whichever that is.
        "sys_path": [
            os.path.relpath(path, here) for path in sys_path if path.startswith(here)
        ],
    }
