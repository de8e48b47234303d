"""Which tests a submission brings, as pytest collects them; runs in a child."""

import io
import os
import re
from contextlib import redirect_stderr
from typing import Any

import dojo_full
import dojo_plain
import pytest
from dojo_notes import MAX_TEXT


class Collector(dojo_full.Collects):  # type: ignore[misc]  # found inside a sandbox
    """A pytest plugin that takes the collected tests and lets none of them run."""

    def __init__(self) -> None:
        self.items: list[pytest.Item] = []
        self.modules: list[pytest.Module] = []
        self.faults: list[dict[str, str]] = []
        self.skipped = False

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.items = list(session.items)
        session.items[:] = []

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        nodes = report.result or ()
        self.modules += [node for node in nodes if isinstance(node, pytest.Module)]
        self.skipped = self.skipped or report.skipped
        if report.failed:
            fault = {"path": report.nodeid, "message": report.longreprtext[-MAX_TEXT:]}
            self.faults.append(fault)


def conftest_faults(shown: str, here: str) -> list[dict[str, str]]:
    """Return what pytest shows where it cannot load a conftest, as a fault."""
    found = re.search(r"conftest '(?P<path>.+)'", shown)
    if found is None:
        return []
    path = os.path.relpath(found["path"], here)
    return [{"path": path, "message": shown[-MAX_TEXT:]}]


def collect(sys_path: list[str]) -> dict[str, Any]:
    """Collect the tests as pytest does; say which there are, and the plan if plain.

    `sys_path` is the very list that imports go by.
    """
    here = os.getcwd()  # importing the learner's module can lead elsewhere
    collector = Collector()
    with redirect_stderr(io.StringIO()) as shown:
        code = dojo_full.pytest_main(["--continue-on-collection-errors"], collector)
    if code == pytest.ExitCode.USAGE_ERROR:  # a conftest that cannot be imported
        collector.faults += conftest_faults(shown.getvalue(), here)
    items = collector.items
    # Also those without tests: what they do when they are imported can fail.
    whole = not (collector.faults or collector.skipped)
    found = {one.obj: one for one in collector.modules} if whole else {}
    plan = None
    conftest = any("conftest.py" in names for _, _, names in os.walk(here))
    if items and whole and not conftest:
        plan = dojo_plain.plan(items, list(found))
    return {
        "tests": [item.nodeid for item in items],
        "faults": collector.faults,
        "plan": plan,
        "modules": [
            [module.__name__, os.path.relpath(node.path, here)]
            for module, node in found.items()
        ],
        # As the child sees it, relative to its own folder, whichever that is.
        "sys_path": [
            os.path.relpath(path, here) for path in sys_path if path.startswith(here)
        ],
    }
