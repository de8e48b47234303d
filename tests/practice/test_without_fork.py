"""Practice does without what Windows lacks.

Each command runs while dojo's own modules are refused what only Unix has: its modules,
and the names of `os` and `signal`. Libraries have their own parts for Windows.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow
GUARD = '''\
"""Refuses what Windows lacks to the modules of dicedojo, as Python starts."""

import builtins
import os
import signal
import sys
import types

MODULES = {"fcntl", "grp", "pwd", "resource", "termios"}
NAMES = {
    "os": "fork forkpty getpgid geteuid getuid killpg register_at_fork setsid wait4 "
    "waitpid WNOHANG",
    "signal": "SIGALRM SIGKILL SIGHUP alarm pthread_sigmask setitimer",
}


def is_ours(names):
    return names.get("__name__", "").startswith("dicedojo.")


class Guarded(types.ModuleType):
    def __getattribute__(self, name):
        refused = NAMES[object.__getattribute__(self, "__name__")].split()
        if name in refused and is_ours(sys._getframe(1).f_globals):
            raise AttributeError(f"Windows has no {name}")
        return object.__getattribute__(self, name)


usual = builtins.__import__


def guarded(name, globals=None, *more, **others):
    if name in MODULES and is_ours(globals or {}):
        raise ModuleNotFoundError(f"Windows has no {name}", name=name)
    return usual(name, globals, *more, **others)


builtins.__import__ = guarded
os.__class__ = signal.__class__ = Guarded
'''
CODE = b"def score(dice):\r\n    if dice == [1, 1, 1]:\r\n        return 1000\r\n"
STRATEGY = b"def final_strategy(score, opponent):\r\n    return 5\r\n"
TESTS = b"""\
from greed import score\r
\r
\r
def test_three_ones():\r
    assert score([1, 1, 1]) > 999\r
"""


class Windows:
    """Runs commands in a folder where nothing is there that Windows lacks."""

    def __init__(self, place: Path) -> None:
        guard = place / "guard"
        guard.mkdir()
        (guard / "sitecustomize.py").write_text(GUARD)
        self.folder = place / "a folder of mine"
        self.folder.mkdir()
        self._environment = {
            **os.environ,
            "PYTHONPATH": str(guard),
            "PYTHONIOENCODING": "cp1252",
            "HOME": str(place),
            "XDG_CACHE_HOME": str(place / "cache"),
        }

    def run(self, command: str, typed: str = "", *, code: int = 0) -> str:
        """Return what a command prints, errors too; it ends with this exit code."""
        words = [sys.executable, "-m", "dicedojo", *command.split()]
        done = subprocess.run(
            words,
            cwd=self.folder,
            env=self._environment,
            input=typed.encode(),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=120,
            check=False,
        )
        said = done.stdout.decode("cp1252")
        assert done.returncode == code, said
        assert "Traceback" not in said, said
        return said


@pytest.fixture
def windows(tmp_path: Path) -> Windows:
    return Windows(tmp_path)


def test_the_guard_refuses_dojo_alone(windows: Windows) -> None:
    tries = "import os, fcntl; print(hasattr(os, 'fork'))\n"
    ours = f"exec({tries!r}, {{'__name__': 'dicedojo.tries'}})"

    assert b"True" in _python(windows, tries)
    assert b"Windows has no fcntl" in _python(windows, ours)


def _python(windows: Windows, code: str) -> bytes:
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=windows._environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    return done.stdout


def test_a_learner_practises(windows: Windows) -> None:
    windows.run("start greed")
    windows.folder /= "greed"
    assert "RED" in windows.run("check", code=1)
    assert "three ones" in windows.run("lesson")
    windows.run("hint")
    (windows.folder / "greed.py").write_bytes(CODE)
    (windows.folder / "tests" / "test_greed.py").write_bytes(TESTS)

    assert "All green" in windows.run("check")
    assert "SURVIVED" in windows.run("mutate", code=1)
    assert windows.run("mutate --all", code=1)
    assert windows.run("try 1 --on-solution")
    assert "Step 2" in windows.run("next")
    assert windows.run("journal")
    assert windows.run("solution 1")
    assert windows.run("reset", "y\n")
    assert "Step 2" in windows.run("watch --no-tui", "q\n")
    assert "Step 2" in windows.run("")


@pytest.mark.parametrize(
    ("command", "typed", "code"),
    [
        ("hunt greed --seed 1", "score([1, 1, 1])\ngive up\nquit\n", 1),
        ("play greed", "q\n", 0),
        ("exact hog", "", 0),
        ("doctor", "", 0),
    ],
)
def test_games_and_hunts_go_as_elsewhere(
    windows: Windows, command: str, typed: str, code: int
) -> None:
    assert windows.run(command, typed, code=code)


def test_a_strategy_of_ones_own_plays_and_has_its_value(windows: Windows) -> None:
    (windows.folder / "hog.py").write_bytes(STRATEGY)

    assert "final_strategy wins 50.00%" in windows.run("exact hog .")
    assert "final_strategy" in windows.run("play hog --against . --seed 1", "q\n")


def test_a_strategy_is_asked_in_this_python_where_there_is_no_other(
    windows: Windows,
) -> None:
    (windows.folder / "hog.py").write_bytes(STRATEGY)
    code = (
        "import os, sys; from dicedojo import child, cli; "
        "child.place.in_child = False; folder = os.getcwd(); "
        "code = cli.main(['exact', 'hog', '.']); "
        "sys.exit(code or folder != os.getcwd())"
    )

    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=windows.folder,
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert "final_strategy wins 50.00%" in done.stdout


@pytest.mark.parametrize("command", ["grade .", "class grade . --kata hog --out o"])
def test_what_has_to_be_kept_apart_is_not_run_there(
    windows: Windows, command: str
) -> None:
    windows.run("start hog")
    windows.folder /= "hog"

    said = windows.run(command, code=2)

    assert "needs Linux or macOS" in said
    assert "WSL" in said
