"""Runs pytest for a check in this interpreter, in the place of a process."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Generator
from pathlib import Path
from typing import NamedTuple

import pytest

from dicedojo.browser.sessions import LEFT_OUT
from dicedojo.browser.side import restored
from dicedojo.browser.steps import PER_SECOND, STEPS, TookTooLong
from dicedojo.workspace.check_plugin import Recorder

EVENTS, SECONDS = "DOJO_CHECK_EVENTS", "DOJO_CHECK_SECONDS"
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
    # To look for plugins in the metadata of every package takes as long as the tests.
    options = ["--disable-plugin-autoload", "-ppytest_bdd.plugin"]
    options += [f"-pno:{name}" for name in LEFT_OUT]
    printed = io.StringIO()
    is_written, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    with restored(str(folder), given_names(folder)):
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


def given_names(folder: Path) -> tuple[str, ...]:
    """Return the modules of a workspace, which another check imports anew."""
    return (*NAMES, *(path.stem for path in folder.glob("*.py")))
