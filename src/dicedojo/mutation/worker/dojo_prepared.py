"""Does once, before processes are forked, what each pytest session begins with.

Before it reads a file of the learner's, a session declares options, registers plugins
and searches each of them for fixtures: a third of a short session's time.
"""

import importlib
import pathlib
import sys
import types
from typing import Any

import pytest
from _pytest import config as pytest_config
from _pytest import fixtures

TURNED_OFF = "faulthandler"  # it would keep the standard error of this process
PLUGINS = tuple(
    f"_pytest.{plugin}"
    for plugin in pytest_config.default_plugins
    if plugin != TURNED_OFF
)
USED_BY_PLUGINS = ("pdb", "email.parser")  # which they import once a session starts


def import_plugins() -> None:
    """Import pytest's own plugins, and what they import later."""
    for module in (*PLUGINS, *USED_BY_PLUGINS):
        importlib.import_module(module)


def make_config() -> pytest.Config:
    """Return a session's configuration, as it is before its options are known."""
    return pytest_config.get_config(["-p", f"no:{TURNED_OFF}"])


def plugins_wanted() -> list[str]:
    """Return the options for a plugin that plain pytest would load by itself.

    pytest-bdd is imported before any session where a submission names it; for others
    that would take 0.1 seconds.
    """
    return ["-p", "pytest_bdd.plugin"] if "pytest_bdd" in sys.modules else []


def give_next_session(config: pytest.Config) -> None:
    """Let the next session have this configuration; later ones make their own."""
    usual = pytest_config.get_config

    def get_config(args: Any = None, plugins: Any = None, **_: Any) -> pytest.Config:
        pytest_config.get_config = usual
        config.invocation_params = pytest.Config.InvocationParams(
            args=args or (), plugins=plugins, dir=pathlib.Path.cwd()
        )
        return config

    pytest_config.get_config = get_config


def search_less() -> None:
    """Let no module of pytest's own be searched for fixtures that has none."""
    usual = fixtures.FixtureManager.pytest_plugin_registered
    without = {plugin for plugin in PLUGINS if not _has_fixtures(plugin)}

    def pytest_plugin_registered(self: Any, plugin: object, plugin_name: str) -> None:
        is_module = type(plugin) is types.ModuleType
        if not (is_module and plugin.__name__ in without):  # type: ignore[attr-defined]
            usual(self, plugin, plugin_name)

    fixtures.FixtureManager.pytest_plugin_registered = (  # type: ignore[method-assign]
        pytest_plugin_registered
    )


def _has_fixtures(module: str) -> bool:
    names = vars(importlib.import_module(module))
    return any(
        type(value) is fixtures.FixtureFunctionDefinition for value in names.values()
    )
