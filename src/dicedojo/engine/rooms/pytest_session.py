"""Runs pytest in a process that has already imported it, and records the tests.

In a room the process ends afterwards; where `here/` is the host, it goes on.
`Recorder` says what else differs from the command `pytest`.
"""

import ast
import builtins
import inspect
import os
import re
import sys
import time
import unittest
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from typing import Any

import pytest
from _pytest.assertion import rewrite
from _pytest.capture import CaptureIO

from dicedojo.engine.rooms import chance, loading, substitute
from dicedojo.engine.rooms.loading import describe, message_of
from dicedojo.engine.rooms.steps import STEP, steps_for, take_steps
from dicedojo.engine.wire.orders import Selection

TURNED_OFF = "faulthandler"  # it would keep the standard error of this process
OPTIONS = (
    *("-c", os.devnull, "--rootdir=.", "--confcutdir=."),
    *("-p", f"no:{TURNED_OFF}", "."),
)
NO_DETAIL = {"type": "Failed", "message": "failed"}
# The stack is so many frames deeper than in the command `pytest`.
SERVER_FRAMES = 6
STANDARD = (0, 1, 2)  # input, output, errors
MAX_TEXT = 1_000  # characters; the keeper cuts what is longer, too
MAX_ITEMS = 300

# Fills the table that each traceback uses, once for all forked processes.
inspect.getmodule(describe.__code__)


class Recorder:
    """Selects, orders and records the tests of one session.

    The first failure ends it, unless the order tolerates that test, or all. If a file
    cannot be collected, the command `pytest` runs no test; here the tests of the other
    files run, and `faults` has the error. SystemExit in a test module is such an error.
    A subclass may `call` plain tests, without pytest's protocol.
    """

    def __init__(self, order: Selection) -> None:
        self.order = order
        self.collected: dict[str, None] = {}
        self.failed: dict[str, dict[str, Any]] = {}  # facts about each failure
        self.seconds: dict[str, float] = {}  # of each test, whether it failed or not
        self.faults: list[list[str]] = []  # path, message
        self._details: dict[str, dict[str, Any]] = {}
        self._session: pytest.Session | None = None
        self._root = ""  # of the session, removed from messages
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
        except SystemExit as error:  # from unittest.main(); it would end the session
            message = f"E   {type(error).__name__}: {message_of(error)}"
            return pytest.CollectReport(collector.nodeid, "failed", message, [])

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        excluded = set(self.order["excluded"])
        items[:] = [item for item in items if item.nodeid not in excluded]
        if self.order["reversed_order"]:
            items.reverse()
        last_places = {test: place for place, test in enumerate(self.order["last"])}
        if last_places:
            items.sort(key=lambda item: last_places.get(item.nodeid, -1))

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.collected = dict.fromkeys(item.nodeid for item in session.items)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        self.begin(item.nodeid)

    def begin(self, test: str) -> None:
        """Seed the random numbers of a test."""
        chance.restart(f"{self.order['seed']} {test}")
        substitute.used_modules.clear()
        self._spent = time.process_time()

    def explain(self) -> dict[str, Any]:
        """Return the facts that explain a failure of the running test."""
        return {"missing": sorted(substitute.used_modules)}

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if report.failed:
            # Without an exception it was expected to fail, and the report says so.
            failed = AssertionError(report.longreprtext or "failed")
            error = call.excinfo.value if call.excinfo else failed
            if isinstance(item, pytest.DoctestItem):
                error = of_example(error)
            self._details[item.nodeid] = {**describe(error), **self.explain()}
        return report

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note the outcome as the session counts it; a conftest may have changed it."""
        failed = report.failed and not hasattr(report, "wasxfail")
        self._note(report.nodeid, failed=failed)

    def _note(self, test: str, *, failed: bool) -> None:
        self.seconds[test] = time.process_time() - self._spent
        if failed:
            self.failed.setdefault(test, self._details.get(test, NO_DETAIL))
            tolerated = self.order["tolerated"]
            if tolerated is not None and test not in tolerated:
                assert self._session is not None
                self._session.shouldfail = "a test has failed"

    def call(self, session: pytest.Session, item: pytest.Function) -> None:
        """Run a plain test by calling it; pytest's protocol takes 20 times as long."""
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
            text = report.longreprtext.replace(self._root, "")
            self.faults.append([report.nodeid, text[-MAX_TEXT:]])

    def collection(self) -> dict[str, Any]:
        """Return the tests that were collected, and the files that could not be."""
        return {"collected": self.collected, "faults": shorten(self.faults)}

    def result(self, code: int) -> dict[str, Any]:
        """Return the outcome of the session, as the keeper's `Run` has it."""
        return {
            **self.collection(),
            "passed": {test: None for test in self.seconds if test not in self.failed},
            "failed": shorten(self.failed),
            "seconds": self.seconds,
            "exit": code,
        }


@contextmanager
def counted_steps(folder: str) -> Iterator[None]:
    """Count steps in the modules and tests of a folder, within the block.

    What pytest captures of their output takes steps, too.
    """
    usual = CaptureIO.write

    def write(output: CaptureIO, text: str) -> int:
        # One by one, since a check has a counter of its own in the place of `STEPS`.
        with suppress(StopIteration):  # the next loop ends
            for _ in range(steps_for(text)):
                vars(builtins)[STEP]()
        return usual(output, text)

    CaptureIO.write = write  # type: ignore[method-assign,assignment]
    try:
        with loading.counting(folder), _counting_tests(folder):
            yield
    finally:
        CaptureIO.write = usual  # type: ignore[method-assign]


@contextmanager
def _counting_tests(folder: str) -> Iterator[None]:
    """Count steps in the files of a folder whose asserts pytest rewrites.

    Not in plugins, which pytest rewrites too, and caches for all sessions.
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


def of_example(error: Any) -> BaseException:
    """Return the failure of an example of doctest as that of a call or an assert."""
    if hasattr(error, "exc_info"):  # the example raises
        raised: BaseException = error.exc_info[1]
        return raised
    if not hasattr(error, "got"):
        return error  # type: ignore[no-any-return]
    example = error.example
    got, shown = (
        text.strip().rpartition("\n")[2] for text in (error.got, example.want)
    )
    return AssertionError(f"{example.source.strip()}: assert {got!r} == {shown!r}")


def arguments_of(item: pytest.Function) -> dict[str, Any]:
    """Return the arguments of a test from parametrize, by name."""
    callspec = getattr(item, "callspec", None)
    return dict(callspec.params) if callspec else {}


def is_plain(item: pytest.Item) -> bool:
    """Return whether pytest would only call a test.

    It has no fixtures except the arguments of parametrize, no other mark, no hooks in
    its class or module, and does not use warnings, which pytest collects.
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
    """Return whether a mark gives arguments to the test only, not to fixtures."""
    is_direct = len(mark.args) <= 2 and not mark.kwargs.get("indirect")
    return mark.name == "parametrize" and is_direct


@lru_cache
def _source_of(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def conftest_faults(text: str, folder: str) -> list[list[str]]:
    """Return pytest's message about a conftest that it cannot load, as a fault."""
    match = re.search(r"conftest '(?P<path>.+)'", text)
    if match is None:
        return []
    return [[os.path.relpath(match["path"], folder), text[-MAX_TEXT:]]]


def pytest_main(options: list[str], plugin: object) -> int:
    """Run pytest as its command does; return its exit code."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in STANDARD:
        os.dup2(nothing, descriptor)
    sys.argv = ["pytest"]
    sys.setrecursionlimit(sys.getrecursionlimit() + SERVER_FRAMES)
    cache = os.path.join(os.environ.get("TMPDIR", "."), "pytest-cache")
    # By default these paths are relative to the ini file, here the null device.
    settings = ["-o", f"cache_dir={cache}", "-o", f"pythonpath={os.getcwd()}"]
    # Plain pytest would load it by itself. It is preloaded if a submission names it; it
    # would take 0.1 s for others.
    plugins = ["-p", "pytest_bdd.plugin"] if "pytest_bdd" in sys.modules else []
    words = [*options, *settings, *plugins, *OPTIONS]
    try:
        return int(pytest.main(words, plugins=[plugin]))
    except SystemExit as error:
        return error.code if isinstance(error.code, int) else int(bool(error.code))
    except Exception:  # a hook of the learner's; the command shows a traceback
        return 1


def shorten(value: Any) -> Any:
    """Return the value with its texts and lists cut; keys stay.

    Otherwise the message of one test could take all of the room.
    """
    if isinstance(value, str):
        return value[:MAX_TEXT]
    if isinstance(value, list):
        return [shorten(item) for item in value[:MAX_ITEMS]]
    if isinstance(value, dict):
        return {key: shorten(item) for key, item in value.items()}
    return value
