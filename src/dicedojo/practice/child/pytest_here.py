"""Runs pytest in this interpreter, again and again, each time as if it were the first.

A check runs up to three sessions. In a Python that has imported pytest each takes a
tenth of the time of a new one.
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
from dicedojo.practice.child import tell_how_far
from dicedojo.practice.child.check_plugin import Recorder, TookTooLong

# Variables of the shell with which pytest would run other tests, or none.
CHANGES_PYTEST = ("PYTEST_ADDOPTS", "PYTEST_DISABLE_PLUGIN_AUTOLOAD", "PYTEST_PLUGINS")
# Plugins that nobody needs in a check; hypothesis is a third of one, for its summary.
LEFT_OUT = {"dicedojo.practice.pytest_look", "_hypothesis_pytestplugin"}
OPTIONS = ("--disable-plugin-autoload", "--capture=sys", "-p", "no:faulthandler")


def run(words: list[str], folder: str, events: str, seconds: float) -> str:
    """Run pytest with these words in a folder; return what it prints.

    What happens is written to the file `events`, as `check_plugin` says. Each test has
    the steps of so many seconds.
    """
    tell_how_far()
    forget_features(os.path.join(folder, "tests"))
    printed = io.StringIO()
    given = ("random", *(path.stem for path in Path(folder).glob("*.py")))
    is_written, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    with restored(folder, given):
        os.chdir(folder)
        os.environ["COLUMNS"] = "80"
        for variable in CHANGES_PYTEST:
            os.environ.pop(variable, None)
        sys.path.insert(0, folder)
        sys.stdout = sys.stderr = printed
        try:
            with counted_steps(folder), suppress(TookTooLong, SystemExit):
                plugins = [*_plugins(), Recorder(events, seconds)]
                pytest.main([*words, *OPTIONS], plugins=plugins)
        finally:  # the events say how far it came
            sys.dont_write_bytecode = is_written
    return printed.getvalue()


@lru_cache
def _plugins() -> tuple[object, ...]:
    """Return the plugins that plain pytest finds here, and loads by itself.

    To look for them in the metadata of all packages takes a quarter of a check.
    """
    points = {point.value: point for point in entry_points(group="pytest11")}
    found = []
    for value in sorted(points.keys() - LEFT_OUT):
        with suppress(ImportError):  # one that does not work here
            found.append(points[value].load())
    return tuple(found)
