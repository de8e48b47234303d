"""Runs pytest in this interpreter repeatedly, each time as if for the first time.

A check runs up to three sessions. In a Python that has imported pytest, each takes a
tenth of the time that a new one takes.
"""

from __future__ import annotations

import io
import os
import sys
from contextlib import suppress
from functools import lru_cache
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from dicedojo.engine import counted_steps, forget_features, restored
from dicedojo.practice.child import report_progress
from dicedojo.practice.child.check_plugin import CheckRecorder, TookTooLong

# Environment variables that change which tests pytest runs.
CHANGES_PYTEST = ("PYTEST_ADDOPTS", "PYTEST_DISABLE_PLUGIN_AUTOLOAD", "PYTEST_PLUGINS")
# Plugins that a check does not need; that of hypothesis takes a third of its time.
LEFT_OUT = {"dicedojo.practice.pytest_look", "_hypothesis_pytestplugin"}
OPTIONS = ("--disable-plugin-autoload", "--capture=sys", "-p", "no:faulthandler")


def run(options: list[str], folder: str, events: str, seconds: float) -> str:
    """Run pytest with these options in a folder; return what it prints.

    Events are written to the file `events`, as `check_plugin` describes. Each test may
    take the steps of so many seconds.
    """
    report_progress()
    forget_features(os.path.join(folder, "tests"))
    printed = io.StringIO()
    modules = ("random", *(path.stem for path in Path(folder).glob("*.py")))
    previous_setting, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    with restored(folder, modules):
        os.chdir(folder)
        os.environ["COLUMNS"] = "80"
        for variable in CHANGES_PYTEST:
            os.environ.pop(variable, None)
        sys.path.insert(0, folder)
        sys.stdout = sys.stderr = printed
        try:
            with counted_steps(folder), suppress(TookTooLong, SystemExit):
                plugins = [*_plugins(), CheckRecorder(events, seconds)]
                pytest.main([*options, *OPTIONS], plugins=plugins)
        finally:  # the events show how far it came
            sys.dont_write_bytecode = previous_setting
    return printed.getvalue()


@lru_cache
def _plugins() -> tuple[object, ...]:
    """Return the plugins that plain pytest loads by itself here.

    Searching the metadata of all packages takes a quarter of a check.
    """
    points = {point.value: point for point in entry_points(group="pytest11")}
    plugins = []
    for value in sorted(points.keys() - LEFT_OUT):
        with suppress(ImportError):  # a plugin that does not work here
            plugins.append(points[value].load())
    return tuple(plugins)
