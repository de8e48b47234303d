"""Runs pytest for a check in this interpreter, in the place of a process."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Generator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from _pytest.assertion import rewrite
from pluggy import PluginManager

from dicedojo.browser.progress import go_on
from dicedojo.browser.sessions import LEFT_OUT
from dicedojo.browser.side import read_anew, restored
from dicedojo.browser.steps import PER_SECOND, STEPS, TookTooLong
from dicedojo.workspace.check_plugin import Recorder

EVENTS, SECONDS = "DOJO_CHECK_EVENTS", "DOJO_CHECK_SECONDS"
_rewritten: dict[Path, tuple[bytes, Any]] = {}  # test files: as they are, and rewritten
NAMES = ("random",)  # modules that tests may have changed


class Output(NamedTuple):
    """What pytest printed; it has always come to its end."""

    text: str
    ended: bool = True


class StepRecorder(Recorder):
    """Writes the events of a check, and ends tests by their steps."""

    def start(self) -> None:
        """Nothing is to be done: no timer runs."""

    @contextlib.contextmanager
    def limit(self) -> Generator[None]:
        go_on()  # each test has the page's time for itself
        STEPS.allow(self.seconds)
        STEPS.why = self._why
        try:
            yield
        finally:
            STEPS.allow(0)

    def _why(self) -> str:
        calls = self.calls(sys._getframe(2))
        return (
            f"This had not ended after {self.seconds * PER_SECOND:,.0f} steps{calls}."
        )


class Plugin:
    """Registers the recorder once a session has its configuration."""

    def __init__(self, path: str, seconds: float) -> None:
        self._path, self._seconds = path, seconds

    def pytest_configure(self, config: pytest.Config) -> None:
        recorder = StepRecorder(config, self._path, self._seconds)
        config.pluginmanager.register(recorder, "dojo-recorder")


def run_here(
    words: list[str], folder: Path, environment: dict[str, str], seconds: float
) -> Output:
    """Run pytest with these words in a folder; return what it prints."""
    plugin = Plugin(environment[EVENTS], float(environment[SECONDS]))
    ours = {
        name: environment[name] for name in environment if name not in (EVENTS, SECONDS)
    }
    options = ["--disable-plugin-autoload", "-ppytest_bdd.plugin"]
    options += [f"-pno:{name}" for name in LEFT_OUT]
    read_anew(str(folder / "tests"))
    printed = io.StringIO()
    is_written, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    with restored(str(folder), given_names(folder)), quick_start():
        os.chdir(folder)
        os.environ.update(ours)
        sys.path.insert(0, str(folder))
        sys.stdout = sys.stderr = printed
        STEPS.count = 0
        STEPS.begin(str(folder))
        try:
            pytest.main([*words[1:], *options, "--capture=sys"], plugins=[plugin])
        except (TookTooLong, SystemExit):
            pass  # the events say how far it came
        finally:
            STEPS.allow(0)
            STEPS.end()
            sys.dont_write_bytecode = is_written
    return Output(printed.getvalue())


@contextlib.contextmanager
def quick_start() -> Generator[None]:
    """Spare each session of pytest in the block two things: a quarter of a check.

    These are to look for plugins in the metadata of every package, and to rewrite the
    asserts of test files that have not changed.
    """
    manager, search = PluginManager, PluginManager.load_setuptools_entrypoints
    rewrite_test = rewrite._rewrite_test

    def rewritten(fn: Path, config: pytest.Config) -> Any:
        source = fn.read_bytes()
        if fn not in _rewritten or _rewritten[fn][0] != source:
            _rewritten[fn] = source, rewrite_test(fn, config)
        return _rewritten[fn][1]

    manager.load_setuptools_entrypoints = lambda *_, **__: 0  # type: ignore[method-assign]
    rewrite._rewrite_test = rewritten
    try:
        yield
    finally:
        manager.load_setuptools_entrypoints = search  # type: ignore[method-assign]
        rewrite._rewrite_test = rewrite_test


def given_names(folder: Path) -> tuple[str, ...]:
    """Return the modules of a workspace, which another check imports anew."""
    return (*NAMES, *(path.stem for path in folder.glob("*.py")))
