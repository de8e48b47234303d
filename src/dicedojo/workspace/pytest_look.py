"""The pytest plugin that tells a workspace's journal of each plain run of pytest.

pytest loads it in every project of an environment that has dojo, so it imports nothing
of dicedojo until it has found a workspace. dojo's own runs of pytest do not load it.
"""

from __future__ import annotations

import os

import pytest


def pytest_configure(config: pytest.Config) -> None:
    is_worker = hasattr(config, "workerinput")  # of pytest-xdist
    if is_worker or config.option.collectonly:
        return
    folder = config.rootpath
    if os.path.isdir(folder / ".dojo"):
        from dicedojo.workspace.look import Look

        config.pluginmanager.register(Look(folder), "dojo-look")
