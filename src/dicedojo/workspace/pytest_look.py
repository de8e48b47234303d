"""The pytest plugin that tells a workspace's journal of each plain run of pytest.

pytest loads it in every project of an environment that has dojo, so it imports nothing
of dicedojo until it has found a workspace. dojo's own runs of pytest do not count.
"""

from __future__ import annotations

import os

import pytest

BY_DOJO = "DOJO_CHECK_EVENTS"  # in the environment of a check


@pytest.hookimpl(tryfirst=True)  # a check takes its variable out of the environment
def pytest_configure(config: pytest.Config) -> None:
    is_worker = hasattr(config, "workerinput")  # of pytest-xdist
    if is_worker or config.option.collectonly or BY_DOJO in os.environ:
        return
    folder = config.rootpath
    if os.path.isdir(folder / ".dojo"):
        from dicedojo.workspace.look import Look

        config.pluginmanager.register(Look(folder), "dojo-look")
