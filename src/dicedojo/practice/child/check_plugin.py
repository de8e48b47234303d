"""Pytest plugin for checks that records the outcome of each test as it happens.

Each event is one JSON line in a file, so that the reader knows what was running even if
the run was stopped from outside. A test that takes too many steps is ended, on a busy
machine as on any other.
"""

from __future__ import annotations

import builtins
import contextlib
import json
import linecache
import os
import re
import sys
import traceback
from collections.abc import Callable, Generator, Mapping
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from dicedojo.engine import STEP, STEPS, announce

PER_SECOND = 1_000_000  # steps that stand for a second
MAX_PRINTED = 4000  # characters of one test
MAX_SHOWN = 60  # characters of a value
USE_S = "  Consider using `-s`."  # pytest's advice on `input`; checks have no -s
UNDEFINED = "No step definition matches this sentence."
# Errors that say that the code does not run, rather than that it answers otherwise.
DOES_NOT_RUN = ("SyntaxError", "IndentationError", "TabError")

Trouble = dict[str, Any]  # as `check_run.Trouble` reads it
Place = dict[str, Any]  # as `check_run.CodePlace` reads it


class TookTooLong(BaseException):
    """A test did not end. Not an Exception: `except Exception` must not hide it."""


@contextlib.contextmanager
def at_most(seconds: float, why: Callable[[], str]) -> Generator[None]:
    """End code in the block that takes more steps than allowed, and say why.

    Raises:
        TookTooLong: raised inside that code.
    """
    next_step = iter(range(int(seconds * PER_SECOND))).__next__

    def take() -> int:  # not None, which compiled comprehensions test for
        try:
            return next_step()
        except StopIteration:
            raise TookTooLong(why()) from None

    vars(builtins)[STEP] = take
    try:
        yield
    finally:
        STEPS.use()


class CheckRecorder:
    """Writes each event as a line, and ends tests that take too many steps.

    Its wrappers run around those of pytest's own plugins, so it sees final reports.
    """

    def __init__(self, path: str, seconds: float) -> None:
        self.file = open(path, "a", encoding="utf-8", buffering=1)  # noqa: SIM115 - as long as the run
        self.seconds = seconds
        self.sentences: dict[str, Trouble] = {}  # the newest sentence of a scenario

    def pytest_configure(self, config: pytest.Config) -> None:
        self.root = config.rootpath

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
        """Raise TookTooLong if the block takes more steps than `seconds` allow."""
        announce()  # each test has its own time limit for C code
        with at_most(self.seconds, self._why):
            yield

    def _why(self) -> str:
        rounds = f"{self.seconds * PER_SECOND:,.0f} rounds of its loops"
        return f"This had not ended after {rounds}{self.calls(sys._getframe(2))}."

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_make_collect_report(
        self, collector: pytest.Collector
    ) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        if not isinstance(collector, pytest.Module):
            return (yield)
        self.write("reading", test=collector.nodeid)
        try:
            with self.limit():
                report = yield
        except SystemExit as ended:
            self._write_unreadable(collector, ended)
            raise
        if report.capstdout:
            text = report.capstdout[:MAX_PRINTED]
            self.write("printed", test=collector.nodeid, text=text)
        call = getattr(report, "call", None)
        if report.failed and call is not None and call.excinfo is not None:
            error = call.excinfo.value
            if isinstance(error, collector.CollectError) and error.__cause__:
                error = error.__cause__
            self._write_unreadable(collector, error)
            if isinstance(error, TookTooLong):
                pytest.exit("importing a module did not end")
        elif report.skipped:
            self.write("ran", test=collector.nodeid, outcome=report.outcome)
        return report

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(
        self, item: pytest.Item
    ) -> Generator[None, object, object]:
        self.write("running", test=item.nodeid)
        return (yield)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_setup(self) -> Generator[None, None, None]:
        with self.limit():
            yield

    @pytest.hookimpl(wrapper=True, tryfirst=True)
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
            "tested": {"file": file, "line": step.line_number, "code": sentence},
        }

    @pytest.hookimpl(optionalhook=True)
    def pytest_bdd_step_func_lookup_error(
        self, request: pytest.FixtureRequest, feature: Any, scenario: Any, step: Any
    ) -> None:
        self.pytest_bdd_before_step(request, feature, scenario, step)
        self.sentences[request.node.nodeid]["says"] = UNDEFINED

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if report.failed:
            error = call.excinfo.value if call.excinfo else AssertionError()
            is_slow = isinstance(error, TookTooLong)
            trouble = self.trouble(item.nodeid, error)
            trouble |= self.sentences.get(item.nodeid, {})
            outcome = "timed out" if is_slow else "failed"
            self.write("ran", test=item.nodeid, outcome=outcome, trouble=trouble)
            if is_slow:
                item.session.shouldstop = "a test did not end"
        elif report.when == "call" or report.skipped:
            # A test that is marked xfail does not fail, whatever the program does.
            outcome = "skipped" if hasattr(report, "wasxfail") else report.outcome
            self.write("ran", test=item.nodeid, outcome=outcome)
        if report.capstdout and (report.when == "call" or report.failed):
            text = report.capstdout[:MAX_PRINTED]
            self.write("printed", test=item.nodeid, text=text)
        return report

    @pytest.hookimpl(tryfirst=True)
    def pytest_report_teststatus(self, report: object) -> tuple[str, str, str] | None:
        """Print no mark for a subtest, which would mix with the test's output."""
        return ("", "", "") if isinstance(report, pytest.SubtestReport) else None

    def pytest_sessionfinish(self) -> None:
        self.write("done")

    def _write_unreadable(self, file: pytest.Module, error: BaseException) -> None:
        trouble = self.trouble(file.nodeid, error)
        trouble["amber"] = not trouble["hung"]
        self.write("unreadable", test=file.nodeid, trouble=trouble)

    def trouble(self, test: str, error: BaseException) -> Trouble:
        """Return the exception of a test or file, and its place in the folder."""
        frames = [
            (self._own(frame.filename), frame)
            for frame in traceback.extract_tb(error.__traceback__)
        ]
        places: list[Place] = [
            {"file": file, "line": frame.lineno or 0, "code": frame.line or ""}
            for file, frame in frames
            if file
        ]
        tested = [place for place in places if _is_test(place["file"])]
        says = "".join(traceback.format_exception_only(error)).rstrip()
        says = says.replace(f"{self.root}{os.sep}", "")
        if isinstance(error, SyntaxError) and self._own(error.filename or ""):
            file = self._own(error.filename or "")
            line = error.lineno if type(error.lineno) is int else 0  # or any object
            places, tested = [{"file": file, "line": line}], []
        if isinstance(error, AssertionError | TookTooLong):
            says = str(error)  # pytest has added the compared values to it
        says = says.removesuffix(USE_S)
        if isinstance(error, pytest.FixtureLookupError) and error.argname:
            says = f"fixture {error.argname!r} not found"
            tested = [self._definition(error.request.function)]
        name = type(error).__name__
        return {
            "test": test,
            "says": says,
            "error": name,
            "tested": tested[-1] if tested else None,
            "raised": places[-1] if places else None,
            "amber": name in DOES_NOT_RUN,
            "hung": isinstance(error, TookTooLong),
        }

    def _definition(self, test: Any) -> Place:
        """Return the place of a test function's first line."""
        code = test.__code__
        line = linecache.getline(code.co_filename, code.co_firstlineno).strip()
        file = self._own(code.co_filename)
        return {"file": file, "line": code.co_firstlineno, "code": line}

    def _own(self, filename: str) -> str:
        """Return the path from the workspace, or "" for a file outside it."""
        path = Path(filename)
        is_inside = path.is_absolute() and path.is_relative_to(self.root)
        return path.relative_to(self.root).as_posix() if is_inside else ""


def _values_in(line: str, values: Mapping[str, object]) -> str:
    """Return the values of a test that one of its lines names: `, where roll = []`."""
    assignments = [
        f"{name} = {value!r}"
        for name, value in values.items()
        if re.search(rf"\b{name}\b", line)
        and type(value) in (bool, int, float, str, list, tuple)
    ]
    cut_assignments = [assignment[:MAX_SHOWN] for assignment in assignments]
    return f", where {' and '.join(cut_assignments)}" if cut_assignments else ""


def _is_test(file: str) -> bool:
    return file.startswith(("tests/", "given/")) and not file.endswith("conftest.py")
