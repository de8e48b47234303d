"""The private parts of pytest that dojo uses are as it knows them.

Where one of these fails with a new pytest, look at the module that is named beside it.
"""

from __future__ import annotations

import importlib
import inspect

import pytest
from _pytest import config, fixtures
from _pytest.assertion import rewrite
from _pytest.runner import runtestprotocol


@pytest.mark.parametrize(
    ("function", "parameters"),
    [
        # authoring/feature_server.py
        (runtestprotocol, "item log nextitem"),
        # browser/check_here.py
        (rewrite._rewrite_test, "fn config"),
        # mutation/worker/dojo_prepared.py
        (config.get_config, "args plugins"),
        (
            fixtures.FixtureManager.pytest_plugin_registered,
            "self plugin plugin_name",
        ),
    ],
)
def test_functions_take_these_arguments(function: object, parameters: str) -> None:
    assert callable(function)
    known = parameters.split()

    assert [*inspect.signature(function).parameters][: len(known)] == known


def test_the_plugins_of_a_session_are_modules() -> None:
    for plugin in config.default_plugins:  # mutation/worker/dojo_prepared.py
        assert importlib.import_module(f"_pytest.{plugin}")
