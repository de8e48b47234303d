"""A pytest plugin for checks: it records the outcome of each test as it happens.

It imports nothing of dicedojo, since it is loaded before every test run. Each event
is one JSON line in the file that DOJO_CHECK_EVENTS names, so that the reader knows
what was running even when the run was stopped from outside.
"""

from __future__ import annotations

import contextlib
import json
import linecache
import os
import re
import signal
import sys
import traceback
from collections.abc import Generator, Mapping
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

MEMORY = 4 << 30  # bytes; a list that grows without end stops before the machine does
FILE_SIZE = 256 << 20  # bytes; so does a loop that prints
MAX_PRINTED = 4000  # characters of one test
MAX_SHOWN = 60  # characters of a value
UNDEFINED = "No step definition matches this sentence."
HYPOTHESIS, HYPOTHESIS_PLUGIN = "hypothesis", "hypothesispytest"

Trouble = dict[str, Any]


class TookTooLong(BaseException):
    """A test did not end. Not an Exception: `except Exception` must not hide it."""


class Recorder:
    """Writes one event a line, and stops what does not end."""

    def __init__(self, config: pytest.Config, path: str, seconds: float) -> None:
        self.root = config.rootpath
        self.file = open(path, "a", encoding="utf-8", buffering=1)  # noqa: SIM115 - as long as the run
        self.seconds = seconds
        self.sentences: dict[str, Trouble] = {}  # the newest sentence of a scenario
        self.start()

    def start(self) -> None:
        """Get ready to stop tests."""
        signal.signal(signal.SIGALRM, self.stop)

    def stop(self, signum: int, frame: FrameType | None) -> None:
        raise TookTooLong(
            f"This had not ended after {self.seconds:g} seconds{self.calls(frame)}."
        )

    def calls(self, frame: FrameType | None) -> str:
        """Return what was running: the learner's function, and values in the test."""
        function, values = "", ""
        while frame is not None:
            file = self._own(frame.f_code.co_filename)
            name = frame.f_code.co_name
            if _is_test(file):
                line = linecache.getline(frame.f_code.co_filename, frame.f_lineno)
                values = _values_in(line, frame.f_locals)
                break
            if file and not function and not name.startswith("<"):
                function = f"; it was in `{name}`"
            frame = frame.f_back
        return function + values

    def write(self, event: str, **facts: Any) -> None:
        self.file.write(json.dumps({"event": event, **facts}) + "\n")

    @contextlib.contextmanager
    def limit(self) -> Generator[None]:
        """Raise TookTooLong inside if it takes longer than `seconds`."""
        signal.setitimer(signal.ITIMER_REAL, self.seconds)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(
        self, collector: pytest.Collector
    ) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        if not isinstance(collector, pytest.Module):
            return (yield)
        self.write("reading", file=collector.nodeid)
        try:
            with self.limit():
                report = yield
        except SystemExit as ended:
            self.write("unreadable", file=collector.nodeid, trouble=self.trouble(ended))
            raise
        if report.capstdout:
            text = report.capstdout[:MAX_PRINTED]
            self.write("printed", file=collector.nodeid, text=text)
        call = getattr(report, "call", None)
        if report.failed and call is not None and call.excinfo is not None:
            error = call.excinfo.value
            if isinstance(error, collector.CollectError) and error.__cause__:
                error = error.__cause__
            self.write("unreadable", file=collector.nodeid, trouble=self.trouble(error))
            if isinstance(error, TookTooLong):
                pytest.exit("importing a module did not end")
        return report

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(
        self, item: pytest.Item
    ) -> Generator[None, object, object]:
        self.write("running", test=item.nodeid)
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_setup(self) -> Generator[None, None, None]:
        with self.limit():
            yield

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self) -> Generator[None, None, None]:
        with self.limit():
            yield

    @pytest.hookimpl(optionalhook=True)
    def pytest_bdd_before_step(
        self, request: pytest.FixtureRequest, feature: Any, scenario: Any, step: Any
    ) -> None:
        sentence = f"{step.keyword} {step.name}"
        file = self._own(feature.filename)
        self.sentences[request.node.nodeid] = {
            "scenario": scenario.name,
            "test": {"file": file, "line": step.line_number, "code": sentence},
        }

    @pytest.hookimpl(optionalhook=True)
    def pytest_bdd_step_func_lookup_error(
        self, request: pytest.FixtureRequest, feature: Any, scenario: Any, step: Any
    ) -> None:
        self.pytest_bdd_before_step(request, feature, scenario, step)
        self.sentences[request.node.nodeid]["says"] = UNDEFINED

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if report.failed:
            error = call.excinfo.value if call.excinfo else AssertionError()
            slow = isinstance(error, TookTooLong)
            trouble = self.trouble(error) | self.sentences.get(item.nodeid, {})
            outcome = "timed out" if slow else "failed"
            self.write("ran", test=item.nodeid, outcome=outcome, trouble=trouble)
            if slow:
                item.session.shouldstop = "a test did not end"
        elif report.when == "call" or report.skipped:
            self.write("ran", test=item.nodeid, outcome=report.outcome)
        if report.capstdout and (report.when == "call" or report.failed):
            text = report.capstdout[:MAX_PRINTED]
            self.write("printed", test=item.nodeid, text=text)
        return report

    @pytest.hookimpl(tryfirst=True)
    def pytest_report_teststatus(self, report: object) -> tuple[str, str, str] | None:
        """Draw nothing for a subtest; it would stand among what its test prints."""
        return ("", "", "") if isinstance(report, pytest.SubtestReport) else None

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        self.write("done")
        plugins = session.config.pluginmanager
        if HYPOTHESIS not in sys.modules and plugins.has_plugin(HYPOTHESIS_PLUGIN):
            # It would import all of hypothesis, a third of a check, for its summary.
            plugins.unregister(name=HYPOTHESIS_PLUGIN)

    def trouble(self, error: BaseException) -> Trouble:
        """Return what was raised, and where in the learner's folder."""
        frames = [
            (self._own(frame.filename), frame)
            for frame in traceback.extract_tb(error.__traceback__)
        ]
        places: list[Trouble] = [
            {"file": file, "line": frame.lineno or 0, "code": frame.line or ""}
            for file, frame in frames
            if file
        ]
        tested = [one for one in places if _is_test(one["file"])]
        says = "".join(traceback.format_exception_only(error)).rstrip()
        says = says.replace(f"{self.root}{os.sep}", "")
        if isinstance(error, SyntaxError) and self._own(error.filename or ""):
            file = self._own(error.filename or "")
            places, tested = [{"file": file, "line": error.lineno or 0}], []
        if isinstance(error, AssertionError | TookTooLong):
            says = str(error)  # pytest has put the compared values into the former
        if isinstance(error, pytest.FixtureLookupError) and error.argname:
            says = f"fixture {error.argname!r} not found"
            tested = [self._definition(error.request.function)]
        return {
            "error": type(error).__name__,
            "says": says,
            "test": tested[-1] if tested else None,
            "place": places[-1] if places else None,
        }

    def _definition(self, test: Any) -> Trouble:
        """Return the place of a test function's first line."""
        code = test.__code__
        line = linecache.getline(code.co_filename, code.co_firstlineno).strip()
        file = self._own(code.co_filename)
        return {"file": file, "line": code.co_firstlineno, "code": line}

    def _own(self, filename: str) -> str:
        """Return the path from the workspace, or "" for a file that is elsewhere."""
        path = Path(filename)
        inside = path.is_absolute() and path.is_relative_to(self.root)
        return path.relative_to(self.root).as_posix() if inside else ""


def pytest_configure(config: pytest.Config) -> None:
    path = os.environ.pop("DOJO_CHECK_EVENTS", "")
    seconds = float(os.environ.pop("DOJO_CHECK_SECONDS", "5"))
    if not path:
        return
    # A file that is saved twice in one second keeps its old bytecode otherwise.
    sys.dont_write_bytecode = True
    limit_process()
    config.pluginmanager.register(Recorder(config, path, seconds), "dojo-recorder")


def limit_process() -> None:
    """Limit the memory of this process, and the size of what it writes."""
    import resource  # which a page has not, nor calls this

    _lower(resource.RLIMIT_AS, MEMORY)
    _lower(resource.RLIMIT_FSIZE, FILE_SIZE)


def _lower(kind: int, most: int) -> None:
    """Limit this process; not every system has every limit."""
    import resource

    _, hard = resource.getrlimit(kind)
    if hard == resource.RLIM_INFINITY or hard > most:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(kind, (most, hard))


def _values_in(line: str, values: Mapping[str, object]) -> str:
    """Return the values of a test that one of its lines names: `, where roll = []`."""
    found = [
        f"{name} = {value!r}"
        for name, value in values.items()
        if re.search(rf"\b{name}\b", line)
        and type(value) in (bool, int, float, str, list, tuple)
    ]
    shown = [each[:MAX_SHOWN] for each in found]
    return f", where {' and '.join(shown)}" if shown else ""


def _is_test(file: str) -> bool:
    return file.startswith(("tests/", "given/")) and not file.endswith("conftest.py")
