"""A fork of the warm Python runs a module as a new interpreter would."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from dicedojo.authoring.warm_python import Output, run_module

from ..test_child import is_running, wait_for

pytestmark = pytest.mark.slow

OPTIONS = ("-s", "-q", "--tb=line", "-p", "no:cacheprovider", "test_it.py")
TELL = """\
import json, os, signal, sys

def test_it():
    handlers = [str(signal.getsignal(one)) for one in (signal.SIGINT, signal.SIGPIPE)]
    facts = {
        "argv": sys.argv[1:],
        "folder": os.getcwd(),
        "environment": sorted(os.environ.items()),
        "path": sys.path[0],
        "input": sys.stdin.read(),
        "handlers": handlers,
        "bytecode": sys.dont_write_bytecode,
        "hypothesis": "hypothesis" in sys.modules,
        "main": sys.modules["__main__"].__file__,
    }
    with open("facts.json", "w") as file:
        json.dump(facts, file)
    print("on standard error", file=sys.stderr)
    assert 1 == 2
"""


def run(folder: Path, tests: str, *options: str, seconds: float = 60) -> Output:
    """Run these tests in a fork."""
    (folder / "test_it.py").write_text(tests)
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    return run_module(["pytest", *options], folder, environment, seconds)


def facts(folder: Path) -> dict[str, Any]:
    told: dict[str, Any] = json.loads((folder / "facts.json").read_text())
    return told


def test_a_fork_is_like_a_new_process(tmp_path: Path) -> None:
    forked = run(tmp_path, TELL, *OPTIONS)
    in_fork = facts(tmp_path)

    new = subprocess.run(
        [sys.executable, "-m", "pytest", *OPTIONS],
        cwd=tmp_path,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )

    assert in_fork == facts(tmp_path)
    assert "on standard error" in forked.text
    assert (
        forked.text.splitlines()[:-1] == new.stdout.splitlines()[:-1]
    )  # but for the time


def test_a_fork_leaves_nothing_for_the_next(tmp_path: Path) -> None:
    run(tmp_path, "import sys\nsys.left = True\n\n\ndef test_it():\n    pass\n", "-q")

    looks = "import sys\n\n\ndef test_it():\n    assert not hasattr(sys, 'left')\n"

    assert "1 passed" in run(tmp_path, looks, "-q").text


def test_a_fork_that_does_not_end_in_time_is_ended_with_all_that_it_started(
    tmp_path: Path,
) -> None:
    hangs = (
        "import os, pathlib, subprocess\n\n\n"
        "def test_hangs():\n"
        "    child = subprocess.Popen(['sleep', '600'])\n"
        "    pathlib.Path('pids').write_text(f'{os.getpid()} {child.pid}')\n"
        "    while True: pass\n"
    )

    assert not run(tmp_path, hangs, seconds=4).ended

    for number in map(int, (tmp_path / "pids").read_text().split()):
        wait_for(lambda number=number: not is_running(number))


def test_a_fork_whose_folder_has_gone_ends_in_silence(tmp_path: Path) -> None:
    output = run_module(["this"], tmp_path / "gone", dict(os.environ), 60)

    assert output == Output("", ended=True)
