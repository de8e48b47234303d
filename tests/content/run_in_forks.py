"""Run pytest on many folders, each in a forked child, and print what came of each.

Usage: python run_in_forks.py FOLDER... ; prints one line of JSON: exit codes in order.
A fork costs a tenth of a fresh interpreter, since pytest is already imported.
"""

from __future__ import annotations

import json
import os
import sys

import pytest
import pytest_bdd.plugin  # noqa: F401 - imported before the forks, for speed

OPTIONS = ["-x", "-q", "--tb=no", "-p", "no:cacheprovider", "-p", "pytest_bdd.plugin"]


def run(folder: str) -> int:
    """Return pytest's exit code for `folder`, from a child of its own."""
    child = os.fork()
    if child == 0:
        os.chdir(folder)
        sys.path.insert(0, folder)
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os._exit(pytest.main([*OPTIONS, folder]))
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    print(json.dumps([run(folder) for folder in sys.argv[1:]]))
