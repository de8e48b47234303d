"""A fork runs pytest as a new process would, and is waited for in the same way."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from .pytest_forks import Fork, PytestServer

pytestmark = pytest.mark.slow

TELL = """\
import json, os, signal, sys, warnings

def test_it():
    handlers = [str(signal.getsignal(one)) for one in (signal.SIGINT, signal.SIGPIPE)]
    facts = {
        "argv": sys.argv[1:],
        "folder": os.getcwd(),
        "environment": sorted(os.environ.items()),
        "path": sys.path,
        "leads": os.getpid() == os.getsid(0) == os.getpgrp(),
        "input": sys.stdin.fileno() == 0 and os.read(0, 1).decode(),
        "handlers": handlers,
        "bytecode": sys.dont_write_bytecode,
        "hypothesis": "hypothesis" in sys.modules,
        "main": sys.modules["__main__"].__file__,
    }
    with open("facts.json", "w") as file:
        json.dump(facts, file)
    assert 1 == 2
"""


@pytest.fixture(scope="module")
def server() -> Iterator[PytestServer]:
    server = PytestServer()
    yield server
    server.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "output").touch()
    return tmp_path


def start(server: PytestServer, folder: Path, tests: str, *options: str) -> Fork:
    (folder / "test_it.py").write_text(tests)
    with (folder / "output").open("r+b") as output:
        fork = server.start(list(options), folder, dict(os.environ), output)
    assert fork is not None
    return fork


@pytest.mark.parametrize("bytecode", ["", "1"])
def test_a_fork_is_like_a_new_process(
    server: PytestServer,
    folder: Path,
    bytecode: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", bytecode)
    options = ("-s", "-q", "--tb=line", "-p", "no:cacheprovider", "test_it.py")
    facts: list[dict[str, Any]] = []
    start(server, folder, TELL, *options).wait()
    facts.append(json.loads((folder / "facts.json").read_text()))
    forked = (folder / "output").read_text()

    new = subprocess.run(
        [sys.executable, "-P", "-m", "pytest", *options],
        cwd=folder,
        env=dict(os.environ),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        start_new_session=True,
        check=False,
    )

    facts.append(json.loads((folder / "facts.json").read_text()))
    assert facts[0] == facts[1]
    assert forked.splitlines()[:-1] == new.stdout.splitlines()[:-1]  # but for the time
    assert "assert 1 == 2" in forked


def test_a_fork_leaves_nothing_for_the_next(server: PytestServer, folder: Path) -> None:
    leaves = "import sys\nsys.left = True\ndef test_it():\n    pass\n"
    looks = "import sys\ndef test_it():\n    assert not hasattr(sys, 'left')\n"
    start(server, folder, leaves, "-q", "test_it.py").wait()

    start(server, folder, looks, "-q", "test_it.py").wait()

    assert "failed" not in (folder / "output").read_text()


def test_a_fork_that_does_not_end_can_be_stopped(
    server: PytestServer, folder: Path
) -> None:
    fork = start(server, folder, "while True:\n    pass\n", "test_it.py")
    with pytest.raises(subprocess.TimeoutExpired):
        fork.wait(0.01)

    os.killpg(fork.pid, signal.SIGKILL)

    fork.wait()
    with pytest.raises(ProcessLookupError):
        os.kill(fork.pid, 0)


def test_a_python_that_would_start_otherwise_is_not_forked(
    server: PytestServer, folder: Path
) -> None:
    with (folder / "output").open("r+b") as output:
        other = {**os.environ, "PYTHONPATH": str(folder)}
        assert server.start([], folder, other, output) is None
