"""The full way to run tests: a whole pytest session, in a process that then ends.

It differs from `pytest` in a fresh interpreter in one thing: pytest is imported, with
its plugins and the modules that a session imports in any case.
"""

import inspect
import os
import sys
from collections.abc import Generator

import dojo_prepared
import pytest
from dojo_module import describe, message_of
from dojo_notes import MAX_TEXT, Notes

OPTIONS = (
    *("-c", os.devnull, "--rootdir=.", "--confcutdir=."),
    *("-p", f"no:{dojo_prepared.TURNED_OFF}", "."),
)
NO_DETAIL = {"type": "Failed", "message": "failed"}
# How much deeper the stack is than where the command calls pytest.
SERVER_FRAMES = 6
STANDARD = (0, 1, 2)  # input, output, errors

# Once, before a process is forked for each program.
dojo_prepared.import_plugins()
dojo_prepared.search_less()
CONFIG = dojo_prepared.make_config()
inspect.getmodule(describe.__code__)  # fills the table that each traceback looks up


class Collects:
    """A plugin that goes on where importing a test module leaves the program."""

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(
        self, collector: pytest.Collector
    ) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        try:
            return (yield)
        except SystemExit as error:  # unittest.main(), say; it would end the session
            message = f"E   {type(error).__name__}: {message_of(error)}"
            return pytest.CollectReport(collector.nodeid, "failed", message, [])


class Recorder(Collects):
    """Selects, orders and writes down the tests of one session."""

    def __init__(self, order: dict[str, object], notes: Notes) -> None:
        self.outcomes: dict[str, dict[str, object]] = {}
        self.faults: list[dict[str, str]] = []
        self._details: dict[str, dict[str, object]] = {}
        self._excluded = set(order["excluded"])  # type: ignore[call-overload]
        self._reversed_order = bool(order["reversed_order"])
        self._last = set(order["last"])  # type: ignore[call-overload]
        self._tolerated: list[str] | None = order["tolerated"]  # type: ignore[assignment]
        self._session: pytest.Session | None = None
        self._notes = notes

    def pytest_sessionstart(self, session: pytest.Session) -> None:
        self._session = session

    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        items[:] = [item for item in items if item.nodeid not in self._excluded]
        if self._reversed_order:
            items.reverse()
        if self._last:
            items.sort(key=lambda item: item.nodeid in self._last)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        self._notes.start(item.nodeid)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_fixture_setup(
        self, fixturedef: pytest.FixtureDef[object], request: pytest.FixtureRequest
    ) -> Generator[None, object, object]:
        """Count what a fixture of several tests sees of the program for all tests."""
        if fixturedef.scope == "function":
            return (yield)
        with self._notes.sharing():
            return (yield)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if report.failed:
            error = call.excinfo.value if call.excinfo else AssertionError("failed")
            self._details[item.nodeid] = {**describe(error), **self._notes.take()}
        return report

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count what the session counts; a conftest may have changed a report."""
        known = self.outcomes.get(report.nodeid, {})
        seconds = float(str(known.get("seconds", 0))) + report.duration
        if report.failed and not hasattr(report, "wasxfail"):
            if known.get("outcome") != "failed":
                detail = self._details.get(report.nodeid, NO_DETAIL)
                known = {"outcome": "failed", **detail}
            if self._tolerated is not None and report.nodeid not in self._tolerated:
                assert self._session is not None
                self._session.shouldfail = "a test has failed"
        elif not known:
            known = {"outcome": "passed"}
        self.outcomes[report.nodeid] = {**known, "seconds": seconds}

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            fault = {"path": report.nodeid, "message": report.longreprtext[-MAX_TEXT:]}
            self.faults.append(fault)


def run(order: dict[str, object], notes: Notes) -> dict[str, object]:
    """Run the tests that are not excluded; return their outcomes and what failed.

    A file that cannot be collected ends a plain `pytest` before any test runs; here
    its own tests are missing, the others run, and `faults` says so. An excluded file
    is not even read. The first failure ends the run, but for tests that are tolerated,
    if any are named.
    """
    recorder = Recorder(order, notes)
    files = [one for one in order["excluded"] if "::" not in one]  # type: ignore[attr-defined]
    ignored = [f"--ignore={file}" for file in files]
    code = pytest_main(["--continue-on-collection-errors", *ignored], recorder)
    return {
        "outcomes": recorder.outcomes,
        "faults": recorder.faults,
        "exit": code,
    }


def pytest_main(options: list[str], plugin: object) -> int:
    """Run pytest as its command does; return the exit code of that process."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in STANDARD:
        os.dup2(nothing, descriptor)
    sys.argv = ["pytest"]
    sys.setrecursionlimit(sys.getrecursionlimit() + SERVER_FRAMES)
    cache = os.path.join(os.environ.get("TMPDIR", "."), "pytest-cache")
    # Without its own folder, what is relative would be so to the null device.
    settings = ["-o", f"cache_dir={cache}", "-o", f"pythonpath={os.getcwd()}"]
    dojo_prepared.give_next_session(CONFIG)
    try:
        return int(pytest.main([*options, *settings, *OPTIONS], plugins=[plugin]))
    except SystemExit as error:
        return error.code if isinstance(error.code, int) else int(bool(error.code))
    except BaseException:  # a hook of the learner's; the command shows a traceback
        return 1
