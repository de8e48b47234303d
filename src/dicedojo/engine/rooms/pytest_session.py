"""Runs a whole pytest session, in a process that then ends.

It differs from `pytest` in a fresh interpreter in one thing: pytest is imported.
"""

import ast
import inspect
import os
import re
import sys
import time
import unittest
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

import pytest
from _pytest.assertion import rewrite

from dicedojo.engine.rooms import chance, loading, standin
from dicedojo.engine.rooms.loading import describe, message_of
from dicedojo.engine.rooms.steps import take_steps

TURNED_OFF = "faulthandler"  # it would keep the standard error of this process
OPTIONS = (
    *("-c", os.devnull, "--rootdir=.", "--confcutdir=."),
    *("-p", f"no:{TURNED_OFF}", "."),
)
NO_DETAIL = {"type": "Failed", "message": "failed"}
# How much deeper the stack is than where the command calls pytest.
SERVER_FRAMES = 6
STANDARD = (0, 1, 2)  # input, output, errors
MAX_TEXT = 1_000  # characters; the keeper cuts what is longer, too
MAX_ITEMS = 300

# Once, before a process is forked for each program.
inspect.getmodule(describe.__code__)  # fills the table that each traceback looks up


class Recorder:
    """Selects, orders and writes down the tests of one session.

    The first failure ends it, but for tests that are tolerated, if any are named. A
    file that cannot be collected ends a plain `pytest` before any test runs; here its
    own tests are missing, the others run, and `faults` says so. So it is where
    importing a test module leaves the program.
    """

    def __init__(self, order: dict[str, Any]) -> None:
        self.order = order
        self.collected: dict[str, None] = {}
        self.outcomes: dict[str, dict[str, Any]] = {}
        self.faults: list[dict[str, str]] = []
        self._details: dict[str, dict[str, Any]] = {}
        self._session: pytest.Session | None = None
        self._root = ""  # of the session, which no learner has
        self._spent = 0.0  # CPU seconds, when the running test began

    def pytest_sessionstart(self, session: pytest.Session) -> None:
        self._session = session

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(
        self, collector: pytest.Collector
    ) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        self._root = os.path.join(collector.config.rootpath, "")
        try:
            return (yield)
        except SystemExit as error:  # unittest.main(), say; it would end the session
            message = f"E   {type(error).__name__}: {message_of(error)}"
            return pytest.CollectReport(collector.nodeid, "failed", message, [])

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        excluded = set(self.order["excluded"])
        items[:] = [item for item in items if item.nodeid not in excluded]
        if self.order["reversed_order"]:
            items.reverse()
        last = {test: place for place, test in enumerate(self.order["last"])}
        if last:
            items.sort(key=lambda item: last.get(item.nodeid, -1))

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.collected = dict.fromkeys(item.nodeid for item in session.items)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        self.begin(item.nodeid)

    def begin(self, test: str) -> None:
        """Give a test the chance that is its own."""
        chance.restart(f"{self.order['seed']} {test}")
        standin.used.clear()
        self._spent = time.process_time()

    def explain(self) -> dict[str, Any]:
        """Return what explains a failure of the running test."""
        return {"missing": sorted(standin.used)}

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if report.failed:
            error = call.excinfo.value if call.excinfo else AssertionError("failed")
            self._details[item.nodeid] = {**describe(error), **self.explain()}
        return report

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count what the session counts; a conftest may have changed a report."""
        failed = report.failed and not hasattr(report, "wasxfail")
        self._note(report.nodeid, failed=failed)

    def _note(self, test: str, *, failed: bool) -> None:
        known = self.outcomes.get(test, {})
        seconds = time.process_time() - self._spent
        if failed:
            if known.get("outcome") != "failed":
                known = {"outcome": "failed", **self._details.get(test, NO_DETAIL)}
            tolerated = self.order["tolerated"]
            if tolerated is not None and test not in tolerated:
                assert self._session is not None
                self._session.shouldfail = "a test has failed"
        elif not known:
            known = {"outcome": "passed"}
        self.outcomes[test] = {**known, "seconds": seconds}

    def call(self, session: pytest.Session, item: pytest.Function) -> None:
        """Run a plain test: a call is all that pytest would make of it.

        Through pytest's own protocol it takes twenty times as long.
        """
        self.begin(item.nodeid)
        error: BaseException | None = None
        try:
            result = item.obj(**arguments_of(item))
            if hasattr(result, "__await__") or hasattr(result, "__aiter__"):
                pytest.fail("async def functions are not natively supported.")
        except (KeyboardInterrupt, pytest.exit.Exception):
            raise
        except (pytest.skip.Exception, pytest.xfail.Exception, unittest.SkipTest):
            pass
        except BaseException as raised:
            error = raised
        if error is not None:
            self._details[item.nodeid] = {**describe(error), **self.explain()}
            session.testsfailed += 1
        self._note(item.nodeid, failed=error is not None)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            shown = report.longreprtext.replace(self._root, "")
            self.faults.append({"path": report.nodeid, "message": shown[-MAX_TEXT:]})

    def found(self) -> dict[str, Any]:
        """Return the tests that were collected, and the files that could not be."""
        return {"collected": self.collected, "faults": shorten(self.faults)}

    def said(self, code: int) -> dict[str, Any]:
        """Return what the session comes to."""
        return {**self.found(), "outcomes": shorten(self.outcomes), "exit": code}


@contextmanager
def counted_steps(folder: str) -> Iterator[None]:
    """Have the modules and tests in a folder take steps that are imported meanwhile."""
    with loading.counting(folder), _counting_tests(folder):
        yield


@contextmanager
def _counting_tests(folder: str) -> Iterator[None]:
    """Have files in a folder take steps whose asserts pytest rewrites meanwhile.

    Others do not: pytest rewrites plugins, too, and keeps them for all that run it.
    """
    usual: Any = rewrite.rewrite_asserts
    inside = os.path.join(folder, "")

    def counted(tree: ast.Module, source: bytes, path: str, *more: Any) -> None:
        if path.startswith(inside):
            take_steps(tree)
        usual(tree, source, path, *more)

    rewrite.rewrite_asserts = counted  # type: ignore[assignment]
    try:
        yield
    finally:
        rewrite.rewrite_asserts = usual


def arguments_of(item: pytest.Function) -> dict[str, Any]:
    """Return what parametrize gives a test, by the names of its parameters."""
    callspec = getattr(item, "callspec", None)
    return dict(callspec.params) if callspec else {}


def is_plain(item: pytest.Item) -> bool:
    """Return whether pytest would do nothing for a test but call it.

    It has no fixture but arguments of parametrize, no other mark, nothing around it in
    its class or module, and does not look at warnings, which pytest collects.
    """
    if type(item) is not pytest.Function or not {*item.fixturenames} <= {
        *arguments_of(item)
    }:
        return False
    marks = [*item.iter_markers()]
    return (
        all(map(_gives_arguments, marks))
        and not hasattr(item.module, "pytest_generate_tests")
        and b"warn" not in _source_of(str(item.path))
    )


def _gives_arguments(mark: pytest.Mark) -> bool:
    """Return whether a mark gives arguments to the test, and none to fixtures."""
    is_direct = len(mark.args) <= 2 and not mark.kwargs.get("indirect")
    return mark.name == "parametrize" and is_direct


@lru_cache
def _source_of(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def conftest_faults(shown: str, here: str) -> list[dict[str, str]]:
    """Return what pytest shows where it cannot load a conftest, as a fault."""
    found = re.search(r"conftest '(?P<path>.+)'", shown)
    if found is None:
        return []
    path = os.path.relpath(found["path"], here)
    return [{"path": path, "message": shown[-MAX_TEXT:]}]


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
    # Plain pytest would load it by itself; it was imported before any session where a
    # submission names it, and would take 0.1 s for others.
    plugins = ["-p", "pytest_bdd.plugin"] if "pytest_bdd" in sys.modules else []
    words = [*options, *settings, *plugins, *OPTIONS]
    try:
        return int(pytest.main(words, plugins=[plugin]))
    except SystemExit as error:
        return error.code if isinstance(error.code, int) else int(bool(error.code))
    except Exception:  # a hook of the learner's; the command shows a traceback
        return 1


def shorten(value: Any) -> Any:
    """Return what is said of a run with its texts and lists cut; names of tests stay.

    Otherwise one test that fails with megabytes would leave no room for the others.
    """
    if isinstance(value, str):
        return value[:MAX_TEXT]
    if isinstance(value, list):
        return [shorten(item) for item in value[:MAX_ITEMS]]
    if isinstance(value, dict):
        return {key: shorten(item) for key, item in value.items()}
    return value
