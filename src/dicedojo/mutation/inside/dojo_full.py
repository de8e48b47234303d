"""The full way to run tests: a whole pytest session, in a process that then ends.

It differs from `pytest` in a fresh interpreter in one thing: pytest is imported.
"""

import os
from collections.abc import Generator

import pytest
from dojo_module import describe, message_of
from dojo_notes import Notes

OPTIONS = (
    *("-p", "no:terminal", "-p", "no:cacheprovider", "-p", "no:faulthandler"),
    # These only warn, and collect all garbage several times to do so.
    *("-p", "no:unraisableexception", "-p", "no:threadexception"),
    *("-c", os.devnull, "--rootdir=.", "--confcutdir=.", "-o", "pythonpath=."),
    ".",
)


class Collects:
    """A plugin that goes on where importing a test module leaves the program."""

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(
        self, collector: pytest.Collector
    ) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        try:
            return (yield)
        except SystemExit as error:  # unittest.main(), say; it would end the session
            told = f"E   {type(error).__name__}: {message_of(error)}"
            return pytest.CollectReport(collector.nodeid, "failed", told, [])


class Recorder(Collects):
    """Selects, orders and writes down the tests of one session."""

    def __init__(self, order: dict[str, object], notes: Notes) -> None:
        self.outcomes: dict[str, dict[str, object]] = {}
        self.faults: list[dict[str, str]] = []
        self._excluded = set(order["excluded"])  # type: ignore[call-overload]
        self._backwards = bool(order["backwards"])
        self._last = set(order["last"])  # type: ignore[call-overload]
        self._notes = notes
        self._cwd = str(order["cwd"])

    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        items[:] = [item for item in items if item.nodeid not in self._excluded]
        if self._backwards:
            items.reverse()
        if self._last:
            items.sort(key=lambda item: item.nodeid in self._last)

    def pytest_collection_finish(self) -> None:
        """Go to the folder that importing the learner's module has led to."""
        os.chdir(self._cwd)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        self._notes.start(item.nodeid)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        known = self.outcomes.get(item.nodeid, {})
        seconds = float(str(known.get("seconds", 0))) + call.duration
        if report.failed and known.get("outcome") != "failed":
            error = call.excinfo.value if call.excinfo else AssertionError("failed")
            detail = {**describe(error), **self._notes.take()}
            self.outcomes[item.nodeid] = {"outcome": "failed", **detail}
        elif not known:
            self.outcomes[item.nodeid] = {"outcome": "passed"}
        self.outcomes[item.nodeid]["seconds"] = seconds
        return report

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            fault = {"path": report.nodeid, "message": report.longreprtext[-2000:]}
            self.faults.append(fault)


def run(order: dict[str, object], notes: Notes) -> dict[str, object]:
    """Run the tests that are not excluded; return their outcomes and what failed.

    A file that cannot be collected ends a plain `pytest` before any test runs; here
    its own tests are missing, the others run, and `faults` says so. An excluded file
    is not even read.
    """
    recorder = Recorder(order, notes)
    stop = ["-x"] if order["first"] else ["--continue-on-collection-errors"]
    files = [one for one in order["excluded"] if "::" not in one]  # type: ignore[attr-defined]
    ignored = [f"--ignore={file}" for file in files]
    code = pytest.main([*stop, *ignored, *OPTIONS], plugins=[recorder])
    return {
        "outcomes": recorder.outcomes,
        "faults": recorder.faults,
        "exit": int(code),
    }
